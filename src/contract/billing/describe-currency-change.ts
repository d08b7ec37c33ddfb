// Says why a subscription that is paid in one currency cannot be changed to a plan that
// is sold in another.

/** "usd", "eur" -> "You pay in USD, and plans are now sold in EUR. ..." */
export function describeCurrencyChange(own: string, sold: string): string {
  return `You pay in ${own.toUpperCase()}, and plans are now sold in ${sold.toUpperCase()}. A subscription keeps its currency: cancel it under “Invoices & payment”, and buy the new plan when it has ended.`
}
