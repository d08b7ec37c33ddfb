// An operator who writes a file of plans is told what is wrong in it, by line or key.
import { expect, test } from 'vitest'
import { builtInPlans } from '#contract/billing/plans.ts'
import { readSettings } from '#server/config.ts'
import { sellInEuro, writePlansFile } from '#tests/plans-file.ts'
import type { PlansFile } from './schema.ts'

const read = (content: Parameters<typeof writePlansFile>[0]) =>
  readSettings({ PLANS_FILE: writePlansFile(content) }).plans

test('without a file the built-in plans hold, and the example in deploy/ has the same', () => {
  expect(readSettings({}).plans).toEqual(builtInPlans)
  expect(read(() => {})).toEqual(builtInPlans)
})

test('names, limits, prices, currency and trial are those of the file', () => {
  const { currency, trialDays, plans } = read(sellInEuro)
  expect({ currency, trialDays }).toEqual({ currency: 'eur', trialDays: 10 })
  expect(plans.free).toMatchObject({ label: 'Gratis', limit: 4, period: 'week' })
  expect(plans.mini).toMatchObject({ label: 'Woche', maxVideoSeconds: 900, prices: { once: 690 } })
  expect(plans.pro).toMatchObject({ label: 'Plus', prices: { monthly: 1190, annual: 11424 } })
})

test('a plan is no longer sold where its price is null', () => {
  expect(read(({ plans }) => Object.assign(plans.pro, { price: null })).plans.pro).toMatchObject({
    limit: 200,
    prices: null,
  })
})

test('a plan has seats where the file gives it some', () => {
  const { plans } = read((file) => void Object.assign(file.plans.ultra, { seats: 12 }))
  expect([plans.ultra.seats, plans.pro.seats]).toEqual([12, undefined])
})

test('a plan has minutes of recordings where the file gives it some', () => {
  const { plans } = read((file) => void Object.assign(file.plans.free, { listenMinutes: 0 }))
  expect([plans.free.listenMinutes, plans.pro.listenMinutes]).toEqual([0, undefined])
})

test('amounts are whole in currencies without decimals', () => {
  const yen = (file: PlansFile) => {
    file.currency = 'JPY'
    file.plans.mini.price = 900
    file.plans.pro.price = { month: 1800, year: 18_000 }
    file.plans.ultra.price = { month: 3000, year: 30_000 }
  }
  expect(read(yen)).toMatchObject({ currency: 'jpy', plans: { mini: { prices: { once: 900 } } } })
  const halfYen = (file: PlansFile) => {
    yen(file)
    file.plans.mini.price = 9.5
  }
  expect(() => read(halfYen)).toThrow(
    'plans.mini.price: amounts of JPY have no decimals, and the highest is 99999999',
  )
})

test.each<[string, (file: PlansFile) => unknown, string]>([
  [
    'a typing error in a key',
    ({ plans }) => Object.assign(plans.pro, { sumaries: 3 }),
    'plans.pro: sumaries is not known here. The keys are name, summaries, maxVideoMinutes, listenMinutes, price',
  ],
  [
    'an unknown key',
    (file) => Object.assign(file, { discount: 3 }),
    'discount is not known here. The keys are currency, trialDays, plans',
  ],
  [
    'an unknown plan',
    ({ plans }) => Object.assign(plans, { gold: {} }),
    'plans: gold is not known here. The keys are guest, free, mini, pro, ultra',
  ],
  [
    'a plan that is left out',
    ({ plans }) => Reflect.deleteProperty(plans, 'mini'),
    'plans.mini: it is missing; ',
  ],
  [
    'a price that is left out',
    ({ plans }) => Reflect.deleteProperty(plans.mini, 'price'),
    'plans.mini.price: it is missing; it must be an amount above 0',
  ],
  [
    'a negative price',
    ({ plans }) => (plans.pro.price!.month = -1),
    'plans.pro.price.month: it must be an amount above 0',
  ],
  [
    'a price of nothing',
    ({ plans }) => (plans.mini.price = 0),
    'plans.mini.price: it must be an amount above 0',
  ],
  [
    'a price as text',
    ({ plans }) => Object.assign(plans.mini, { price: '7 €' }),
    'plans.mini.price: it must be an amount above 0',
  ],
  [
    'a price in parts of cents',
    ({ plans }) => (plans.mini.price = 6.999),
    'plans.mini.price: amounts of USD have at most 2 decimals, and the highest is 999999.99',
  ],
  [
    'a currency that does not exist',
    (file) => (file.currency = 'euro'),
    'currency: it must be the ISO code of a currency with at most two decimals, such as "usd" or "eur"',
  ],
  [
    'a currency with three decimals',
    (file) => (file.currency = 'kwd'),
    'currency: it must be the ISO code',
  ],
  [
    'half a day of trial',
    (file) => (file.trialDays = 0.5),
    'trialDays: it must be a whole number of days from 0 (no trial) to 365',
  ],
  [
    'a negative limit',
    ({ plans }) => (plans.free.summaries = -1),
    'plans.free.summaries: it must be a whole number from 0 to 1000000',
  ],
  [
    'two plans of one name',
    ({ plans }) => (plans.ultra.name = 'pro'),
    'plans.ultra.name: plans.pro has the name pro, too. Each plan needs its own',
  ],
  [
    'an upgrade to less',
    ({ plans }) => (plans.pro.summaries = 100),
    'plans.pro.summaries: it is less than plans.mini has in the same time',
  ],
  [
    'no seats',
    ({ plans }) => (plans.pro.seats = 0),
    'plans.pro.seats: it must be a whole number of seats from 1 to 1000',
  ],
  [
    'less than no minutes of recordings',
    ({ plans }) => Object.assign(plans.pro, { listenMinutes: -1 }),
    'plans.pro.listenMinutes: it must be a whole number of minutes in a month from 0',
  ],
  [
    'seats of Free',
    ({ plans }) => Object.assign(plans.free, { seats: 3 }),
    'plans.free: seats is not known here. The keys are name, summaries, maxVideoMinutes, listenMinutes',
  ],
  [
    'an empty name',
    ({ plans }) => (plans.pro.name = ' '),
    'plans.pro.name: it must be a name of 1 to 20 characters',
  ],
])('%s is named', (_, change, message) => {
  expect(() => read((file) => void change(file))).toThrow(
    /^PLANS_FILE, .*plans\.json, needs correcting:\n/,
  )
  expect(() => read((file) => void change(file))).toThrow(message)
})

test('all wrong keys are named at once', () => {
  const change = (file: PlansFile) => {
    file.currency = 'xxx1'
    file.trialDays = -1
  }
  expect(() => read(change)).toThrow(/currency: .*\n {2}trialDays: /)
})

test.each([
  ['{\n  "currency": "eur",\n  "trialDays" 14\n}', 'line 3'],
  ['{\n  "currency": eur\n}', 'line 2'],
  ['{\n  "currency": "eur"', 'line 2'],
  ['', 'line 1'],
])('a file that is not JSON is named with the line: %j', (text, line) => {
  expect(() => read(text)).toThrow('is not JSON')
  expect(() => read(text)).toThrow(line)
})

test('a file that is not there is named', () => {
  expect(() => readSettings({ PLANS_FILE: '/nowhere/plans.json' })).toThrow(
    /^PLANS_FILE cannot be read: .*\/nowhere\/plans\.json/,
  )
})
