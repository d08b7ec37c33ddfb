// Reads from the page of an episode where the feed is, and what identifies the episode in it.
import { cleanText } from '#engine/captions/cue-text.ts'

export type EpisodePage = {
  /** Absolute http(s) addresses of feeds, without those of comments. */
  feeds: string[]
  /** The addresses by which the page calls itself. */
  addresses: string[]
  titles: string[]
}

const feedTypes = ['application/rss+xml', 'application/xml', 'text/xml']

export async function readEpisodePage(html: string, url: string): Promise<EpisodePage> {
  const { Parser } = await import('htmlparser2')
  const page: EpisodePage = { feeds: [], addresses: [url], titles: [] }
  let title: string | null = null
  const add = (list: string[], address: string | undefined) => {
    if (address && URL.canParse(address, url)) list.push(new URL(address, url).href)
  }
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href, property, name: metaName, content = '', title: linkTitle = '' }) {
      if (name === 'title' || name === 'h1') title = ''
      if (name === 'link' && /\bcanonical\b/i.test(rel)) add(page.addresses, href)
      const isFeed = /\balternate\b/i.test(rel) && feedTypes.includes(type.toLowerCase())
      if (name === 'link' && isFeed && !/comments/i.test(`${linkTitle} ${href}`)) add(page.feeds, href)
      if (name !== 'meta') return
      if (property === 'og:url') add(page.addresses, content)
      if (property === 'og:title' || metaName === 'twitter:title') page.titles.push(cleanText(content))
    },
    ontext(part) {
      if (title !== null) title += part
    },
    onclosetag(name) {
      if (title === null || (name !== 'title' && name !== 'h1')) return
      page.titles.push(cleanText(title))
      title = null
    },
  })
  parser.end(html)
  return { ...page, feeds: page.feeds.filter((feed) => /^https?:/.test(feed)) }
}
