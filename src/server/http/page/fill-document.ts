// Fills the built documents with what only the server knows. All of it is untrusted and
// escaped by its caller or here.

import { documentPlaceholders, questionsPlaceholder } from '#contract/basics/placeholders.ts'
import { builtInPlans, type PlanKey, type PlanTable } from '#contract/billing/plans.ts'
import { linkParameter } from '#contract/sources/passed-link.ts'
import type { PageHead } from './page.ts'

/** Replaces the default title and description of a document, and what it says without scripts. */
export function replaceHead(document: string, { indexable, html, content }: PageHead): string {
  const robots = indexable ? '' : '<meta name="robots" content="noindex" />'
  // A function, because a "$" in a title must not be treated as a replacement pattern.
  return document
    .replace(/<meta name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => html + robots)
    .replace(/<noscript>[^<]*<\/noscript>/, (notice) =>
      content ? `<noscript>${content}</noscript>` : notice,
    )
}

/**
 * `plans` are left out where they are the built-in ones, `stylesheet` where the look is
 * Pith's own.
 */
export type Installation = {
  name: string
  url: string
  plans?: PlanTable
  isSelling?: boolean
  /** Whether people need an invitation. */
  isByInvitation?: boolean
  /** Whether it was installed as a package, and not cloned. */
  isPackage?: boolean
  /** How many days what guests leave behind is kept. */
  guestDays?: number
  /** How many questions each plan has on a day. */
  questionsPerDay?: Record<PlanKey, number>
  /** Whether people see what others share here. */
  hasCommunity?: boolean
  /** Its address. */
  stylesheet?: string
}

/** Writes what the page must know of this installation where the build left placeholders. */
export function fillInstallation(
  document: string,
  {
    name,
    url,
    plans = builtInPlans,
    isSelling = true,
    isByInvitation = false,
    isPackage = false,
    guestDays = 30,
    questionsPerDay = { free: 30, mini: 100, pro: 300, ultra: 300, enterprise: 300 },
    hasCommunity = true,
    stylesheet,
  }: Installation,
): string {
  const counts = Object.entries(questionsPerDay)
  return counts
    .reduce(
      (html, [plan, count]) => html.replaceAll(questionsPlaceholder(plan), `${count}`),
      document,
    )
    .replaceAll(documentPlaceholders.name, () => escapeHtml(name))
    .replaceAll(documentPlaceholders.url, () => escapeHtml(url))
    .replaceAll(documentPlaceholders.plans, () => escapeHtml(JSON.stringify(plans)))
    .replaceAll(documentPlaceholders.selling, isSelling ? 'yes' : 'no')
    .replaceAll(documentPlaceholders.installed, isPackage ? 'package' : 'clone')
    .replaceAll(documentPlaceholders.guestDays, String(guestDays))
    .replaceAll(documentPlaceholders.questions, () => escapeHtml(JSON.stringify(questionsPerDay)))
    .replaceAll(documentPlaceholders.community, hasCommunity ? 'on' : 'off')
    .replaceAll(documentPlaceholders.signUp, isByInvitation ? 'invited' : 'open')
    .replace('</head>', (end) =>
      stylesheet ? `<link rel="stylesheet" href="${escapeHtml(stylesheet)}">${end}` : end,
    )
}

/** Puts a link into the link field of the start page. */
export function fillLink(document: string, link: string): string {
  const field = new RegExp(`(<input[^>]*name="${linkParameter}"[^>]*value=")(")`)
  return document.replace(
    field,
    (_, before: string, after: string) => `${before}${escapeHtml(link)}${after}`,
  )
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&#39;',
  '<': '&lt;',
  '>': '&gt;',
}

/** For the text and the attributes of HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&"'<>]/g, (character) => entities[character]!)
}
