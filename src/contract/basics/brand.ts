// What an installation is called where nobody gave it a name, and how texts of the
// contract get its name.
import { namePlaceholder } from './placeholders.ts'

/** What a server without a brand of its own is called, and where its name leads. */
export const defaultBrand = { name: 'Pith', url: '/' } as const

/** Writes the name of an installation into a text that has the placeholder for it. */
export function nameInstallation(text: string, name: string): string {
  return text.replaceAll(namePlaceholder, () => name)
}
