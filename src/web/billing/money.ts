// Formats amounts of money.

/** US cents -> "$7" or "$12.44". */
export function formatDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2).replace(/\.00$/, '')}`
}

/** US cents -> "$7.00 USD". */
export function formatAmount(cents: number): string {
  return `$${(cents / 100).toFixed(2)} USD`
}
