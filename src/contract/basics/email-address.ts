// What counts as an email address, on the page and on the server.

const maxCharacters = 254
const address = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export function isEmailAddress(text: string): boolean {
  return text.length <= maxCharacters && address.test(text)
}
