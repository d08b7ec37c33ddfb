// What the browser does with the answer to an order.
import { expect, test, vi } from 'vitest'
import { goToCheckout } from './checkout.ts'

function aBrowser(provider: object | null = null) {
  return { goTo: vi.fn(), loadProvider: vi.fn(async () => provider) }
}

test('an address is gone to, whatever else the answer holds', async () => {
  const browser = aBrowser()
  await goToCheckout({ url: 'https://checkout.stripe.com/c/pay/cs_1', sessionId: 'cs_1' }, browser)
  expect(browser.goTo).toHaveBeenCalledExactlyOnceWith('https://checkout.stripe.com/c/pay/cs_1')
  expect(browser.loadProvider).not.toHaveBeenCalled()
})

test.each([{ sessionId: 'cs_1' }, { id: 'cs_1' }, { session_id: 'cs_1' }])(
  'a bare session goes through the provider: %o',
  async (reply) => {
    const redirectToCheckout = vi.fn(async () => ({}))
    await goToCheckout(reply, aBrowser({ redirectToCheckout }))
    expect(redirectToCheckout).toHaveBeenCalledExactlyOnceWith({ sessionId: 'cs_1' })
  },
)

test.each([
  {},
  { url: '' },
  { url: 7 },
  { sessionId: null },
  { url: 'javascript:alert(1)' },
  { url: 'data:text/html,x' },
])('neither an address nor a session is no answer: %o', async (reply) => {
  const browser = aBrowser()
  await expect(goToCheckout(reply, browser)).rejects.toThrow('Invalid checkout session response')
  expect(browser.goTo).not.toHaveBeenCalled()
})

test('each way in which the provider fails has its sentence', async () => {
  const failing = (provider: object | null) => goToCheckout({ id: 'cs_1' }, aBrowser(provider))
  await expect(failing(null)).rejects.toThrow('Stripe failed to load')
  await expect(failing({})).rejects.toThrow('Failed to redirect to checkout')
  await expect(failing({ redirectToCheckout: async () => ({ error: {} }) })).rejects.toThrow(
    'Failed to redirect to checkout',
  )
  await expect(failing({ redirectToCheckout: () => Promise.reject(new Error('no')) })).rejects.toThrow(
    'Error setting up checkout. Please try again.',
  )
  const blocked = { goTo: vi.fn(), loadProvider: () => Promise.reject(new Error('blocked')) }
  await expect(goToCheckout({ id: 'cs_1' }, blocked)).rejects.toThrow('Stripe failed to load')
})
