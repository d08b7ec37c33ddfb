// The help lists every key that the code listens for.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands } from './commands.ts'
import { keysOfPlaces } from './keys-of-places.ts'

const sources = globSync('src/web/**/*.{ts,tsx}', {
  exclude: ['**/*.test.*'],
}).map((path) => ({
  path,
  code: readFileSync(path, 'utf8'),
}))

/** Menus, the palette, and charts move their focus with the keys that every such control has. */
const controls = [
  'ui/popups/menu-keys.ts',
  'shell/account-menu.tsx',
  'shell/commands/command-palette.tsx',
  'analytics/use-selected-day.ts',
]
const placeOf: Record<string, string> = {
  'library/selection/use-card-keys.ts': 'In a list of summaries',
  'marks/highlights/use-highlight-keys.ts': 'With selected words',
  'marks/review/use-review-keys.ts': 'In a review',
  'summary/transcript/transcript-search.tsx': 'In a text field',
  'marks/notes/summary-note.tsx': 'In a text field',
  'marks/highlights/note-dialog.tsx': 'In a text field',
  'marks/cards/card-dialog.tsx': 'In a text field',
  'social/comments/comment-editor.tsx': 'In a text field',
  'spaces/people/address-field.tsx': 'In a text field',
  'recordings/speaker-names.tsx': 'In a text field',
  'ask/pages/shown-thread.tsx': 'In a text field',
  'ask/pages/video-ask.tsx': 'In a text field',
  'ui/toasts/use-undo-key.ts': 'For five minutes after a change',
  'ask/box/handle-escape.ts': 'In a text field',
  'shell/commands/early-keys.ts': '',
}
const last = (keys: string) => keys.split(' ').at(-1)!.toLowerCase()

test('every key that a place compares with is in the help of that place, or of the whole site', () => {
  const everywhere = commands
    .filter(({ keys }) => keys !== '')
    .flatMap(({ keys }) => keys.toLowerCase().split(' '))
  const seen = new Set<string>()
  for (const { path, code } of sources) {
    const name = path.replace('src/web/', '')
    if (controls.includes(name) || !/keydown|KeyboardEvent/i.test(code)) continue
    for (const [, key] of code.matchAll(/\bkey(?:\.toLowerCase\(\))? [!=]== '([^']+)'/g)) {
      expect(Object.keys(placeOf), `${path} listens for keys`).toContain(name)
      const place = keysOfPlaces.find((group) => group.place === placeOf[name])
      const listed = [...everywhere, ...(place?.keys ?? []).map(({ keys }) => last(keys))]
      expect(listed, path).toContain(key === ' ' ? 'space' : key!.toLowerCase())
      seen.add(name)
    }
  }
  expect([...seen].toSorted()).toEqual(Object.keys(placeOf).toSorted())
})

test('every element that a shortcut presses has its command', () => {
  const pressed = commands.flatMap(({ action }) => ('press' in action ? [action.press] : []))
  const named = sources.flatMap(({ code }) =>
    [...code.matchAll(/data-shortcut="([a-z]+)"/g)].map(([, name]) => name!),
  )
  // The titles of a list are moved through by j and k.
  expect(named.filter((name) => name !== 'item' && !pressed.includes(name))).toEqual([])
  expect(named.length).toBeGreaterThan(
    pressed.filter((name) => !name.startsWith('rate-')).length - 1,
  )
})
