import Testing

@testable import Reservations

/// Examples of RFC 8601 appendix B, and what tries to look like a pass.
@Suite struct AuthenticationResultsTests {
  @Test(arguments: [
    ("example.com; spf=pass smtp.mailfrom=example.net", "example.net", true),
    ("example.com; spf=pass smtp.mailfrom=a@mail.example.net", "mail.example.net", true),
    (
      "example.com 1; dkim=pass reason=\"good signature\" header.i=@mail.example.net", "x.org",
      false
    ),
    ("example.com; dkim=pass (good; header.d=x.org) header.d=example.net", "x.org", false),
    ("example.com; dkim=pass header.d=example.net; dmarc=fail", "shop.example.net", true),
    ("example.com; dkim=fail header.d=x.org; spf=softfail smtp.mailfrom=x.org", "x.org", false),
    ("example.com; auth=pass smtp.auth=x.org", "x.org", false),
    ("example.com; DKIM/1=Pass Header.D=X.org", "x.org", true),
    ("example.com; dmarc=pass header.from=org", "x.org", false),
    ("example.com; none", "x.org", false),
    ("", "x.org", false),
    ("((((((((;dkim=pass header.d=x.org", "x.org", false),
  ])
  func provesADomain(_ field: String, _ domain: String, _ isProven: Bool) {
    #expect(AuthenticationResults(field).proves(domain) == isProven)
  }

  @Test func namesItsServer() {
    #expect(AuthenticationResults("MX.Example.org (Postfix) 1; none").server == "mx.example.org")
  }
}
