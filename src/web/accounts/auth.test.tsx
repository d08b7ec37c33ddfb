import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useAuth } from './auth.tsx'

function Stray() {
  return useAuth().user?.displayName
}

test('who asks outside of a provider is told so', () => {
  expect(() => renderToString(<Stray />)).toThrow('useAuth must be used within an AuthProvider')
})
