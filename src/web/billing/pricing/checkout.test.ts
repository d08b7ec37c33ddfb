// Checks what the browser does with the response to a checkout request.
import { expect, test, vi } from 'vitest'
import { redirectToCheckout } from './checkout.ts'

function makeBrowser(provider: object | null = null) {
  return { navigateTo: vi.fn(), loadProvider: vi.fn(async () => provider) }
}

test('the browser goes to the address of the payment page, whatever else the response contains', async () => {
  const browser = makeBrowser()
  await redirectToCheckout(
    { url: 'https://checkout.stripe.com/c/pay/cs_1', sessionId: 'cs_1' },
    browser,
  )
  expect(browser.navigateTo).toHaveBeenCalledExactlyOnceWith(
    'https://checkout.stripe.com/c/pay/cs_1',
  )
  expect(browser.loadProvider).not.toHaveBeenCalled()
})

test.each([{ sessionId: 'cs_1' }, { id: 'cs_1' }, { session_id: 'cs_1' }])(
  "a session id without an address goes through the provider's script: %o",
  async (session) => {
    const providerRedirect = vi.fn(async () => ({}))
    await redirectToCheckout(session, makeBrowser({ redirectToCheckout: providerRedirect }))
    expect(providerRedirect).toHaveBeenCalledExactlyOnceWith({ sessionId: 'cs_1' })
  },
)

test.each([
  {},
  { url: '' },
  { url: 7 },
  { sessionId: null },
  { url: 'javascript:alert(1)' },
  { url: 'data:text/html,x' },
])('a response without a usable address or session id is rejected: %o', async (session) => {
  const browser = makeBrowser()
  await expect(redirectToCheckout(session, browser)).rejects.toThrow(
    'Invalid checkout session response',
  )
  expect(browser.navigateTo).not.toHaveBeenCalled()
})

test('each way in which the provider fails has its own message', async () => {
  const startWith = (provider: object | null) =>
    redirectToCheckout({ id: 'cs_1' }, makeBrowser(provider))
  await expect(startWith(null)).rejects.toThrow('Stripe failed to load')
  await expect(startWith({})).rejects.toThrow('Failed to redirect to checkout')
  await expect(startWith({ redirectToCheckout: async () => ({ error: {} }) })).rejects.toThrow(
    'Failed to redirect to checkout',
  )
  await expect(
    startWith({ redirectToCheckout: () => Promise.reject(new Error('no')) }),
  ).rejects.toThrow('Error setting up checkout. Please try again.')
  const blockedBrowser = {
    navigateTo: vi.fn(),
    loadProvider: () => Promise.reject(new Error('blocked')),
  }
  await expect(redirectToCheckout({ id: 'cs_1' }, blockedBrowser)).rejects.toThrow(
    'Stripe failed to load',
  )
})
