// The texts of the mails about payments. They name the account by its address, and the
// installation by its name.

import { routes } from '#contract/basics/paths.ts'
import { formatAmount } from '#contract/billing/money.ts'
import { type PlanTable, planLabel } from '#contract/billing/plans.ts'
import { composeMail } from '../adapters/mail/compose-mail.ts'
import type { Mail } from '../adapters/mail/mail.ts'
import type { BillingMail } from '../db/schema/billing.ts'
import type { SiteIdentity } from '../site-url.ts'
import type { Subscription } from './store.ts'

type Recipient = { email: string; site: SiteIdentity }
type Content<Kind extends BillingMail['kind']> = Extract<BillingMail, { kind: Kind }>

export function composeReceipt(
  { email, site }: Recipient,
  { amountCents, taxCents, currency, invoiceUrl }: Content<'receipt'>,
): Mail {
  const paid = formatAmount(amountCents, currency)
  const tax = taxCents > 0 ? ` Taxes of ${formatAmount(taxCents, currency)} are included.` : ''
  return composeMail(email, `Your receipt from ${site.name}: ${paid}`, [
    `You paid ${paid} for your account ${email} at ${site.url}.${tax}`,
    invoiceUrl
      ? { link: invoiceUrl, label: 'Read and print the invoice' }
      : profileLink(site, 'All invoices'),
    `${invoiceUrl ? 'All invoices are' : 'They are'} under “Invoices & payment” in your profile, where you can also cancel.`,
  ])
}

export function composePaymentFailedMail(
  { email, site }: Recipient,
  { amountCents, currency }: Content<'payment_failed'>,
  table: PlanTable,
): Mail {
  return composeMail(email, `Your payment to ${site.name} failed`, [
    `The payment of ${formatAmount(amountCents, currency)} for your account ${email} at ${site.url} did not go through. You keep your plan while the payment is retried.`,
    'Check your card under “Invoices & payment” in your profile:',
    profileLink(site, 'Check your card'),
    `If the retries fail too, your plan becomes ${table.plans.free.label}. Your summaries stay.`,
  ])
}

export function composeTrialMail(
  { email, site }: Recipient,
  subscription: Subscription,
  table: PlanTable,
): Mail {
  const { planKey, amountCents, currency, interval, trialEnd, hasPaymentMethod } = subscription
  const plan = planLabel(table, planKey)
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    trialEnd!,
  )
  const { free } = table.plans
  const price = `${formatAmount(amountCents, currency)} each ${interval} from that day`
  if (hasPaymentMethod)
    return composeMail(email, `Your ${plan} trial ends on ${day}`, [
      `The ${plan} trial of your account ${email} at ${site.url} ends on ${day}. Nothing has been charged.`,
      `There is a card, so ${plan} goes on, and you pay ${price}. If you cancel before, nothing is charged.`,
      profileLink(site, 'Change the card, or cancel'),
    ])
  return composeMail(email, `Your ${plan} trial ends on ${day}`, [
    `The ${plan} trial of your account ${email} at ${site.url} ends on ${day}. Nothing has been charged.`,
    `With a card you keep ${plan}, and pay ${price}. Without a card the trial ends by itself: your plan becomes ${free.label}, with ${free.limit} summaries a ${free.period}. Your summaries stay.`,
    `Add a card to keep ${plan}, or cancel, under “Invoices & payment” in your profile:`,
    profileLink(site, `Add a card to keep ${plan}`),
  ])
}

const profileLink = (site: SiteIdentity, label: string) => ({
  link: `${site.url}${routes.profile.path}`,
  label,
})
