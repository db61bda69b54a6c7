// A program that does nothing but load what every Swift program with Foundation loads.
//
//   swiftc -O -o empty empty.swift
import Foundation

exit(ProcessInfo.processInfo.arguments.isEmpty ? 1 : 0)
