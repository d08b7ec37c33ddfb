// The sentence about installing fits the browser.
import { expect, test } from 'vitest'
import { chooseInstallWay } from './install-way.ts'

const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15'
const chrome = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36`
const browser = { userAgent: safari, maxTouchPoints: 0, isSecure: true, isInstalled: false }

test.each([
  [{}, 'safari'],
  [{ maxTouchPoints: 5 }, 'ios'],
  [
    {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) CriOS/149 Mobile Safari/604.1',
    },
    'ios',
  ],
  [{ userAgent: chrome('X11; Linux x86_64') }, 'chromium'],
  [{ userAgent: chrome('Linux; Android 15; K') }, 'chromiumPhone'],
  [
    { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' },
    'firefox',
  ],
  [
    { userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0' },
    'firefoxPhone',
  ],
  [{ userAgent: chrome('Linux; Android 15; K'), isSecure: false }, 'insecure'],
  [{ isInstalled: true }, 'installed'],
] as const)('%o: %s', (change, way) => {
  expect(chooseInstallWay({ ...browser, ...change })).toBe(way)
})
