// Answers API requests of a page in place of the server. With `page.route` the browser
// asks for every request of the page, also for its scripts, and does not use its cache,
// so that is done only on pages on which a test uses it as well.
import type { CDPSession, Page } from '@playwright/test'

type ApiRequest = { url: URL; method: string; body: unknown }
type Rule = {
  pattern: RegExp
  respond: (request: ApiRequest) => { json?: unknown; events?: string }
}

const rulesOfPages = new WeakMap<Page, Rule[]>()

/**
 * Answers the requests whose address the pattern matches. Of several patterns the one
 * that was added last is taken.
 */
export async function answerApi(
  page: Page,
  pattern: RegExp,
  respond: Rule['respond'],
): Promise<void> {
  const existing = rulesOfPages.get(page)
  if (existing) return void existing.push({ pattern, respond })
  const rules: Rule[] = [{ pattern, respond }]
  rulesOfPages.set(page, rules)
  const session = await page.context().newCDPSession(page)
  await answerRequests(session, rules)
  const route = page.route.bind(page)
  page.route = async (...args) => {
    page.route = route
    // What the test routes comes first.
    await route('**/api/**', (routed) => {
      const request = routed.request()
      const rule = findRule(rules, request.url())
      if (!rule) return routed.continue()
      return routed.fulfill(respondTo(rule, request.url(), request.method(), request.postData()))
    })
    await session.detach()
    return route(...args)
  }
}

async function answerRequests(session: CDPSession, rules: Rule[]): Promise<void> {
  session.on('Fetch.requestPaused', ({ requestId, request: { url, method, postData } }) => {
    const rule = findRule(rules, url)
    const answer = rule && respondTo(rule, url, method, postData)
    const sent = answer
      ? session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: answer.status,
          responseHeaders: [{ name: 'content-type', value: answer.contentType }],
          body: Buffer.from(answer.body).toString('base64'),
        })
      : session.send('Fetch.continueRequest', { requestId })
    void sent.catch(() => {
      // The page has been closed.
    })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] })
}

const findRule = (rules: Rule[], url: string) => rules.findLast(({ pattern }) => pattern.test(url))

function respondTo({ respond }: Rule, url: string, method: string, sent: string | null = null) {
  const { json, events } = respond({
    url: new URL(url),
    method,
    body: sent ? JSON.parse(sent) : null,
  })
  return {
    status: json === null ? 204 : 200,
    contentType: events === undefined ? 'application/json' : 'text/event-stream',
    body: events ?? (json === null ? '' : JSON.stringify(json)),
  }
}
