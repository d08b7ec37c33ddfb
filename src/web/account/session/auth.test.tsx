import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuth } from './auth.tsx'

function ComponentWithoutProvider() {
  return useAuth().user?.displayName
}

test('a component outside of the provider gets an error', () => {
  expect(() => renderToString(<ComponentWithoutProvider />)).toThrow(
    'useAuth must be used within an AuthProvider',
  )
})
