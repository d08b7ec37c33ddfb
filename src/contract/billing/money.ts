// Formats amounts of money. They are whole cents, as the payment provider has them; some
// currencies have none.

/**
 * Those whose amounts the payment provider takes without decimals. What Intl knows of
 * decimals differs from browser to browser.
 */
const withoutDecimals = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'

/** The number of decimals of a currency: 2 for "usd", 0 for "jpy". */
export function countDecimals(currency: string): number {
  return withoutDecimals.includes(currency) ? 0 : 2
}

/** 1244, "usd" -> "$12.44"; 700, "eur" -> "€7.00". */
export function formatMoney(cents: number, currency: string): string {
  return format(cents, currency, countDecimals(currency))
}

/** Leaves out decimals that are zero: 700, "usd" -> "$7". */
export function formatPrice(cents: number, currency: string): string {
  const decimals = countDecimals(currency)
  return format(cents, currency, cents % 10 ** decimals === 0 ? 0 : decimals)
}

/** Names the currency, because many have the same sign: 700, "usd" -> "$7.00 USD". */
export function formatAmount(cents: number, currency: string): string {
  const [money, code] = [formatMoney(cents, currency), currency.toUpperCase()]
  return money.includes(code) ? money : `${money} ${code}`
}

function format(cents: number, currency: string, decimals: number): string {
  const amount = cents / 10 ** countDecimals(currency)
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return new Intl.NumberFormat('en', { style: 'currency', currency, ...digits }).format(amount)
}
