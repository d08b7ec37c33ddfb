// Finds the link inside the link of a site that wraps those which lead away from it, or
// of an app. Nothing is requested from these sites.

import { isOfVideos, leadingId } from './address.ts'
import { decode } from './link-candidates.ts'

/**
 * Sites that do nothing else at these addresses, so that any link in them is the one that
 * is meant.
 */
const wrappers: { host: RegExp; path: RegExp; parameters: string[] }[] = [
  { host: /^(?:www\.)?google(?:\.[a-z]{2,3}){1,2}$/, path: /^\/url$/, parameters: ['q', 'url'] },
  {
    host: /^(?:l|lm)\.(?:facebook|messenger|workplace)\.com$/,
    path: /^\/l\.php$/,
    parameters: ['u'],
  },
  { host: /^l\.(?:instagram|threads)\.(?:com|net)$/, path: /^\/$/, parameters: ['u'] },
  { host: /^l\.wl\.co$/, path: /^\/l$/, parameters: ['u'] },
  { host: /^out\.reddit\.com$/, path: /^\//, parameters: ['url'] },
  { host: /^(?:www\.)?duckduckgo\.com$/, path: /^\/l\/$/, parameters: ['uddg'] },
  { host: /^[a-z0-9]+\.safelinks\.protection\.outlook\.com$/, path: /^\//, parameters: ['url'] },
  { host: /^(?:m\.)?vk\.com$/, path: /^\/away(?:\.php)?$/, parameters: ['to'] },
  { host: /^slack-redir\.net$/, path: /^\/link$/, parameters: ['url'] },
  {
    host: /^(?:www\.)?linkedin\.com$/,
    path: /^\/(?:redir\/redirect|safety\/go)\/?$/,
    parameters: ['url'],
  },
  { host: /^(?:t\.me|telegram\.me)$/, path: /^\/(?:iv|share\/url)\/?$/, parameters: ['url'] },
  { host: /^steamcommunity\.com$/, path: /^\/linkfilter\/?$/, parameters: ['u', 'url'] },
]

/**
 * Parameters that say what was searched for, or where a person came from, rather than
 * where a link leads.
 */
const unrelatedParameter = /^(?:q|query|p|wd|search\w*|ref\w*|from|origin|utm_\w+)$/i
const protocol = /^https?:\/\//i
/** "http" in Base64, behind which Bing and Sophos put the rest of a link. */
const inBase64 = /^(?:a1)?(aHR0c[\w+/=-]+)$/

/** Null for the link of a site that is not known to wrap links. */
export function findWrappedLink({ hostname, pathname, searchParams }: URL): string | null {
  const wrapper = wrappers.find(({ host, path }) => host.test(hostname) && path.test(pathname))
  const targets = wrapper?.parameters.map((name) => searchParams.get(name)) ?? []
  return targets.find((target) => target !== null && protocol.test(target)) ?? null
}

/**
 * Lists what may be the link to a video inside the link of any site; the caller takes
 * only what leads to one.
 */
export function listInnerLinks(url: URL): string[] {
  const isOwn = isOfVideos(url)
  const values = [...url.searchParams]
    .filter(([name]) => isOwn || !unrelatedParameter.test(name))
    // A link without a name is the whole query: href.li/?https://...
    .flat()
  const paths = url.pathname.split('/').map(decode)
  const rest = /https?:\/.*$/i.exec(decode(`${url.pathname}${url.hash}`).slice(1))?.[0] ?? ''
  const known = findWrappedLink(url)
  return [
    ...(known ? [known] : []),
    ...readGuard(url),
    ...[...values, ...paths, rest].flatMap(readInner),
  ]
    .map((link) =>
      link.startsWith('/') && !link.startsWith('//') ? `https://www.youtube.com${link}` : link,
    )
    .filter((link) => link !== url.href)
}

function readInner(value: string): string[] {
  const encoded = inBase64.exec(value)?.[1]
  if (encoded !== undefined) return decodeBase64(encoded)
  const isLink =
    protocol.test(value) || /^\/(?=[\w/?#])|^(?:www\.|m\.)?youtu(?:be\.com|\.be)\//i.test(value)
  return isLink ? [value] : []
}

/**
 * Mail guards and translators write the address in a way of their own; Google's search
 * names only the id.
 */
function readGuard({ hostname, href, searchParams }: URL): string[] {
  const escaped = searchParams.get('u') ?? ''
  if (/(?:^|\.)urldefense(?:\.proofpoint)?\.com$/.test(hostname)) {
    const third = /\/v3\/__(.+?)__;/.exec(href)?.[1]
    if (third !== undefined) return [third.replace(/^(https?:\/)(?!\/)/, '$1/')]
    return [decode(escaped.replaceAll('-', '%').replaceAll('_', '/'))]
  }
  if (hostname.endsWith('.translate.goog')) {
    const host = hostname.slice(0, -'.translate.goog'.length)
    return [
      href.replace(
        hostname,
        host.replaceAll('--', '\n').replaceAll('-', '.').replaceAll('\n', '-'),
      ),
    ]
  }
  const found = /^(?:www\.)?google\./.test(hostname)
    ? /[,:]vid:([\w-]{11})(?![\w-])/.exec(decode(href))?.[1]
    : null
  return found ? [`/watch?v=${found}`] : []
}

function decodeBase64(text: string): string[] {
  try {
    return [atob(text.replaceAll('-', '+').replaceAll('_', '/'))]
  } catch {
    return []
  }
}

/** Schemes behind which a bare id is a video. */
const videoScheme =
  /^(?:vnd\.youtube(?:\.\w+)?|youtube(?:i|-?music|app)?|yt|ytdl|freetube|newpipe|libretube|smarttube|yattee|grayjay|invidious|piped|intent)$/i

/**
 * Turns the link by which an app or a launcher opens a video into one of the web. Other
 * links come back as they are.
 */
export function fromApp(link: string): string {
  const [, scheme = '', whole = ''] = /^([a-z][a-z0-9+.-]*):(\S*)$/i.exec(link) ?? []
  if (scheme === '' || /https?$/i.test(scheme)) return link
  const [address = '', intent = ''] = whole.replace(/^\/+/, '').split('#Intent;', 2)
  // Android writes the package and the protocol first:
  // com.google.android.youtube/http/www.youtube.com/...
  const target = address
    .replace(/^(?:[\w-]+\.)+[\w-]+\/https?\//i, '')
    .replace(/^(?:video|v|player):/i, '')
  const host = /^[^/?#]*/.exec(target)![0].toLowerCase()
  if (isOfVideos({ host })) return `https://${target}`
  if (host === 'plugin.video.youtube') return `https://www.youtube.com${target.slice(host.length)}`
  const inner = /[?&][\w.-]+=(https?(?::|%3a)[^&#]+)/i.exec(target)?.[1]
  if (inner !== undefined) return decode(inner)
  if (!videoScheme.test(scheme) && !/youtube/i.test(intent)) return link
  const id = leadingId(target)
  if (id !== null) return `https://www.youtube.com/watch?v=${id}`
  const fallback = /(?:^|;)S\.browser_fallback_url=([^;]+)/.exec(intent)?.[1]
  if (fallback !== undefined) return decode(fallback)
  return /^(?:watch|v|embed|shorts|live|video|playlist)\b/i.test(target)
    ? `https://www.youtube.com/${target}`
    : link
}
