// The look that an operator gives their installation: a logo and an accent color, both optional.
import { createHash } from 'node:crypto'
import type { Accent, Shades } from './accent.ts'
import type { Logo } from './read-logo.ts'

export type BrandLook = { logo: Logo | null; accent: Accent | null }

/** Below them are the style sheet and the logo. */
export const stylesheetPath = '/brand/site.css'
export const logoPath = '/brand/logo'

/** The style sheet that gives the pages the look; null if it is Pith's own. */
export function writeStylesheet({ logo, accent }: BrandLook): string | null {
  const rules = [...(accent ? writeAccent(accent) : []), ...(logo ? [writeLogo(logo)] : [])]
  return rules.length > 0 ? `${rules.join('\n')}\n` : null
}

/** The address changes with the contents, so that browsers may keep what they have. */
export function stylesheetAddress(stylesheet: string): string {
  return `${stylesheetPath}?v=${versionOf(stylesheet)}`
}

export function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}

/**
 * More specific than the tokens of the pages, whatever is loaded first. Printed pages use
 * the light theme.
 */
function writeAccent({ light, dark }: Accent): string[] {
  const write = ({ accent, soft }: Shades) => `{ --accent: ${accent}; --accent-soft: ${soft}; }`
  return [`html:root ${write(light)}`, `@media not print { html:root.dark ${write(dark)} }`]
}

/**
 * In place of the ring beside the name, as a background: an image that a style sheet
 * shows runs no scripts.
 */
function writeLogo({ ratio, version }: Logo): string {
  return [
    '[data-mark] > * { display: none; }',
    `html [data-mark] { width: auto; max-width: 8em; height: 1.25em; aspect-ratio: ${Number(ratio.toFixed(4))};`,
    `background: url("${logoPath}?v=${version}") left / contain no-repeat; print-color-adjust: exact; }`,
  ].join('\n')
}
