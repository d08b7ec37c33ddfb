// Reads email addresses that were typed or pasted, as lists of them are written.
import { isEmailAddress } from '#contract/basics/email-address.ts'

/** `wrong` are the words that are no address, as they were typed. */
export function parseAddresses(input: string): { emails: string[]; wrong: string[] } {
  const words = input
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^[<"'(]+|[>"').]+$/g, ''))
    .filter(Boolean)
  const emails = words.filter(isEmailAddress).map((word) => word.toLowerCase())
  return { emails: [...new Set(emails)], wrong: words.filter((word) => !isEmailAddress(word)) }
}
