import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { storageNames } from '../browser/storage.ts'
import { PrivacyPage } from './privacy-page.tsx'

test.each(storageNames)('a person reads on the privacy page what the browser keeps as pith-%s', (name) => {
  const page = renderToString(
    <MemoryRouter>
      <PrivacyPage />
    </MemoryRouter>,
  )
  expect(page).toContain(`<code>pith-${name}</code>`)
})
