// The icons of the palette say what a command does.
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CommandIcon } from './command-icon.tsx'
import { commands } from './commands.ts'

test('only the ratings have a star', () => {
  const starred = commands.filter(({ action }) =>
    renderToString(<CommandIcon action={action} />).includes('lucide-star'),
  )
  expect(starred.map(({ title }) => title)).toEqual(
    [1, 2, 3, 4, 5].map(
      (stars) => `Rate this summary, or the focused one of a list, ${stars} of 5`,
    ),
  )
})
