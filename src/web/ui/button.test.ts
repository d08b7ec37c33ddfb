import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const tokens = readFileSync('src/web/styles/tokens.css', 'utf8')
const button = readFileSync('src/web/ui/button.module.css', 'utf8')

test('a disabled button can be read in both themes', () => {
  const disabled = /\.button\[disabled\][^{]*\{([^}]+)\}/.exec(button)![1]!
  const nameOf = (property: string) =>
    new RegExp(`^ {2}${property}: var\\((--[\\w-]+)\\)`, 'm').exec(disabled)![1]!
  const valuesOf = (name: string) =>
    [...tokens.matchAll(new RegExp(`${name}: #(\\w{6});`, 'g'))].map(([, hex]) => hex!)
  const backgrounds = valuesOf(nameOf('background'))
  const colors = valuesOf(nameOf('color'))
  expect([backgrounds.length, colors.length]).toEqual([2, 2])
  for (const [theme, color] of colors.entries())
    expect(contrast(color, backgrounds[theme]!)).toBeGreaterThan(4.5)
})

/** The contrast ratio of WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = [0, 2, 4].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
