// Tells the addresses that browsers let extensions reach only with a permission of the
// person: this machine, and the network at home.

const localNames = /(^|\.)localhost$|\.(local|lan|internal|home\.arpa)$|^[^.:]+$/
const localNumbers =
  /^(127|10)(\.\d+){3}$|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^\[(::1\]|f[cd]|fe[89ab])/

/** By its name only: which address a name has, an extension does not learn. */
export function isLocalAddress(url: string): boolean {
  const { hostname } = new URL(url)
  return localNames.test(hostname) || localNumbers.test(hostname)
}
