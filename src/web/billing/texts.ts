// The texts of the payment screens.
import { formatMoney, formatPrice } from '#contract/billing/money.ts'
import { passDays } from '#contract/billing/plans.ts'
import { currency, plans, trialDays } from '../ui/plans.ts'
import { joinNames, passName, subscriptionNames } from './plan-names.ts'

const pricesIn = `Prices in ${currency.toUpperCase()}.`

export const texts = {
  title: 'Choose Your Plan',
  lead: 'Read more videos in the same five minutes.',
  billing: 'Billing',
  monthly: 'Monthly',
  annual: 'Annual',
  save: (percent: number, isSame: boolean) => `Save ${isSame ? '' : 'up to '}${percent}%`,
  yourPlan: 'Your plan',
  current: 'This is your current plan.',
  processing: 'Processing...',
  get: (plan: string) => `Get ${plan}`,
  addDays: `Add ${passDays} days`,
  noLongerSold: 'This plan is no longer sold. You keep it for as long as you pay for it.',
  keep: (plan: string) => `Keep ${plan}`,
  switchToPlan: (plan: string) => `Switch to ${plan}`,
  notNeeded: 'Not needed',
  hasMore: 'Your plan already has more.',
  hasMoreThanMini: `Your plan already has more. ${passName} cannot be bought beside ${joinNames(subscriptionNames, 'or')}.`,
  ends: (plan: string, date: string) => `${plan} ends on ${date}.`,
  keepFirst: (plan: string, date: string, isPaused: boolean) =>
    `${plan} ends on ${date}. ${isPaused ? 'After that you can buy another plan.' : 'Keep it first, then change it.'}`,
  today: {
    perMonth: 'each month',
    perYear: 'each year',
    trial: (price: string, per: string, days: number) =>
      `Today: ${formatPrice(0, currency)}, and after ${days} days ${price} ${per}. No card needed: without one the trial ends by itself.`,
    unverified: (price: string, per: string, days: number) =>
      `Today: ${price}, then ${per}. To start with ${days} free days, first confirm your email address under Profile.`,
    renews: (price: string, per: string) => `Today: ${price}, then ${per}.`,
    once: (price: string) => `Today: ${price}, nothing later. It ends by itself.`,
    addDays: `Another pass adds ${passDays} days after this one.`,
    difference: 'What you already paid is credited. The amount is shown before you confirm.',
  },
  switchTo: { month: 'Switch to monthly', year: 'Switch to annual' },
  per: { week: `for ${passDays} days`, month: 'per month', year: 'per year' },
  once: 'One payment, no subscription',
  annually: (year: string, month: string) => `Annual: ${year} per year, ${month} a month`,
  monthlyInstead: (year: string, month: string) => `${month} a month. Monthly: ${year} per year`,
  questions: (count: number) => `${count} questions/day`,
  trial: `${trialDays}-day free trial, no card required`,
  free: (limit: string) => `${plans.free.label}: ${limit} with an account. ${pricesIn}`,
  freeIsCurrent: (limit: string) => `You are on ${plans.free.label}: ${limit}. ${pricesIn}`,
  taxIncluded: 'Taxes are included.',
  notSold: {
    lead: 'This server is free to use: nothing is sold here.',
    callout: 'Nothing can be bought on this server',
    text: (limit: string) =>
      `An account is free and has ${limit}. If you need more, ask the people who run this server: they can give you one of these plans.`,
    noLimits: 'There is no limit here and nothing to buy',
    noLimitsText:
      'Everybody on this server makes as many summaries and asks as many questions as they like.',
    ask: 'Ask for a plan',
    subject: 'Plan',
    plan: 'Not for sale here.',
  },
  failures: {
    signIn: 'Please sign in to subscribe to a paid plan.',
    notConfigured: 'Stripe is not properly configured. Please contact support.',
    notStarted: 'Failed to start checkout process. Please try again.',
    invalid: 'Invalid checkout session response',
    notLoaded: 'Stripe failed to load',
    notRedirected: 'Failed to redirect to checkout',
    setUp: 'Error setting up checkout. Please try again.',
  },
  signIn: 'Sign in',
  manage: 'Invoices & payment',
  updateCard: 'Update your card',
  portalFailed: 'The page for invoices and payment could not be opened.',
  trialOffer: {
    title: (plan: string) => `${plan}, free trial`,
    left: (days: number) => (days === 1 ? 'Last day' : `${days} days left`),
    call: (plan: string) => `Add a card to keep ${plan}:`,
    otherwise: (date: string) => `on ${date} your plan becomes ${plans.free.label}.`,
    withCard: 'With a card',
    taken: (date: string, amount: string, plan: string, interval: 'month' | 'year') =>
      `On ${date} ${amount} is taken, and ${plan} goes on ${interval} by ${interval}. Cancel before and nothing is taken.`,
    without: 'Without',
    less: (limit: string, own: string) => `${limit} instead of ${own}. Everything you made stays.`,
    add: 'Add a card',
    today: `Today: ${formatMoney(0, currency)}`,
  },
  details: {
    paidBy: 'Paid by',
    billedTo: 'Billed to',
    vatId: 'VAT ID',
    taxId: 'Tax ID',
    card: (last4: string, until: string | null) =>
      `Card ending in ${last4}${until ? `, until ${until}` : ''}`,
    ending: (name: string, last4: string) => `${name} ending in ${last4}`,
    methods: {
      ...{
        sepa_debit: 'Bank account',
        us_bank_account: 'Bank account',
        bacs_debit: 'Bank account',
      },
      ...{ au_becs_debit: 'Bank account', paypal: 'PayPal', link: 'Link', card: 'Card' },
    },
    failed: 'How you pay could not be read from the payment provider.',
    retry: 'Try again',
  },
  invoices: {
    title: 'Invoices',
    purpose: {
      pass: (plan: string) => `${plan}, ${passDays} days`,
      trial: (plan: string) => `${plan}, trial`,
      change: (plan: string) => `Change to ${plan}`,
      month: (plan: string, month: string) => `${plan}, ${month}`,
      year: (plan: string) => `${plan}, one year`,
      unknown: 'Invoice',
    },
    state: { paid: 'Paid', open: 'Not paid', refunded: 'Refunded', canceled: 'Canceled' },
    pay: 'Pay now',
    tax: (amount: string) => `incl. ${amount} tax`,
    page: (date: string) => `Invoice of ${date}`,
    pdf: 'PDF',
    pdfOf: (date: string) => `PDF of ${date}`,
    loading: 'Loading invoices...',
    none: 'No invoices yet.',
    failed: 'Your invoices could not be read',
    more: 'Show older invoices',
  },
  pastDue: 'Your last payment failed',
  pastDueText: 'You keep your plan while we retry the payment. Check your card to keep the plan.',
} as const

export const successTexts = {
  title: 'Payment Successful!',
  trialStarted: 'Your free trial has begun',
  welcome: (plan: string, name: string, isTrial: boolean) =>
    `Welcome to ${plan}, ${name}. ${isTrial ? 'Nothing was charged.' : 'Your invoices are in your profile.'}`,
  changed: 'Plan Changed',
  changedTo: (plan: string, name: string) => `Your plan is now ${plan}, ${name}.`,
  nothing: {
    title: 'Nothing was paid here',
    text: (plan: string | null) =>
      `No payment of yours belongs to this address. ${plan ? `Nothing was charged, and your plan is ${plan} as before.` : 'Nothing was charged.'}`,
    other: 'If you paid with another account, sign in with that one and open this address again.',
    plans: 'See plans',
  },
  processing: 'Subscription Processing',
  verifying: 'Verifying your subscription...',
  updates: 'This page updates automatically. You can also leave: your plan starts without it.',
  late: 'This takes longer than usual. Your payment is not lost: your plan starts as soon as the payment provider confirms it. Bank payments take up to a few days.',
  dashboard: 'Go to the dashboard',
  details: 'Subscription Details',
  summary: {
    bought: 'Plan',
    plan: (plan: string, interval: 'week' | 'month' | 'year') =>
      interval === 'week'
        ? `${plan}, ${passDays} days`
        : `${plan}, billed ${interval === 'year' ? 'annually' : 'monthly'}`,
    paid: 'Paid',
    next: 'Next payment',
    paused: 'Payments are paused',
    trialEnds: 'Trial ends',
    afterwards: (date: string, price: string) => `${date}, then ${price}`,
    ends: 'Ends',
    allowance: 'Allowance',
  },
  forSupport: 'Numbers for support',
  terms: {
    amount: 'Amount',
    interval: 'Billing',
    plan: 'Plan key',
    status: 'Status',
    subscription: 'Subscription',
    customer: 'Customer',
    price: 'Price',
    product: 'Product',
    cancels: 'Cancel at period end',
    updated: 'Last updated',
  },
  yes: 'Yes',
  no: 'No',
  next: "What's Next?",
  steps: {
    summarize: { title: 'Summarize New Video', text: 'Paste a link and use your new plan.' },
    usage: { title: 'Usage & Limits', text: 'See what your plan allows, and when it renews.' },
    profile: { title: 'Profile', text: 'Manage invoices, cards and cancellation.' },
  },
  start: 'Get Started',
  plans: 'View All Plans',
  support: 'Contact Support',
} as const

export const cancelTexts = {
  reasons: {
    user_cancelled: {
      title: 'Checkout Cancelled',
      text: 'No charges were made and your plan has not changed.',
    },
    payment_failed: {
      title: 'Payment Failed',
      text: 'The bank declined the payment. No charges were made and your plan has not changed.',
    },
    expired: {
      title: 'Session Expired',
      text: 'The payment page was open for too long. No charges were made and your plan has not changed.',
    },
    other: {
      title: 'Checkout Interrupted',
      text: 'The checkout did not finish. If you were charged anyway, your plan is updated automatically within the hour.',
    },
  },
  session: 'Session',
  attempts: 'Retries',
  retry: 'Try Again',
  home: 'Go Home',
  support: 'Contact Support',
  subject: 'Payment Issue',
  helps: {
    title: 'What often helps',
    items: [
      'Check the number, date and code.',
      'Ask the bank to allow an online payment.',
      'Use another card.',
    ],
  },
  unchanged: {
    title: 'What did not happen',
    items: [
      'No plan was started or ended.',
      'None of your data is lost.',
      'Your summaries are untouched.',
    ],
  },
} as const
