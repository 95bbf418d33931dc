"""Proof of a history: audits, records for viewers, evidence, recovery of damaged saves."""
