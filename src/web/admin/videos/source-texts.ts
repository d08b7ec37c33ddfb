// The texts about the ways to captions in the administration.
import type { CaptionWay } from '#contract/basics/limits.ts'
import { brandName } from '../../ui/brand.ts'

/** What to do about a way that fails, for those that can be helped. */
const remedies: Partial<Record<CaptionWay, Record<string, string>>> = {
  direct: {
    ip_blocked: 'Wait a day. If it stays, set YOUTUBE_PROXY_URL or add another proxy to it.',
    rate_limited: 'Wait an hour. If it stays, set YOUTUBE_PROXY_URL or add another proxy to it.',
    request_blocked:
      'YouTube’s clients may have changed: update Pith, or set newer ones with YOUTUBE_CLIENTS_FILE.',
    client_rejected:
      'YouTube’s clients have changed: update Pith, or set newer ones with YOUTUBE_CLIENTS_FILE.',
    po_token_required: 'Set YTDLP_PATH, so that yt-dlp reads the videos that these clients cannot.',
    consent_required: 'Set YOUTUBE_PROXY_URL to a proxy in another country, or YTDLP_PATH.',
    unparsable: 'YouTube’s answers have changed: update Pith.',
    network: 'Check that this server reaches www.youtube.com.',
  },
  proxy: {
    network: 'Check that the proxy runs and that its password in YOUTUBE_PROXY_URL is right.',
    ip_blocked: 'YouTube refuses the proxy, too. Use another one in YOUTUBE_PROXY_URL.',
    rate_limited: 'The proxy is asked too often. Add another one to YOUTUBE_PROXY_URL.',
  },
  ytdlp: {
    network: 'Check that YTDLP_PATH names yt-dlp and that it can be run.',
    ip_blocked: 'Set YOUTUBE_PROXY_URL: yt-dlp uses the first proxy.',
  },
  speech: { unparsable: 'Check that the server at STT_BASE_URL runs. The log has its answer.' },
  data_api: {
    network: 'Check that this server reaches www.googleapis.com.',
  },
}
const defaults: Record<CaptionWay, string> = {
  browser: 'Nothing to do. The person was told.',
  upload: 'Nothing to do. The person was told.',
  direct: 'Nothing to do if it happens seldom. Otherwise update Pith.',
  proxy: 'Nothing to do if it happens seldom. Otherwise use another proxy.',
  ytdlp: 'Update yt-dlp: YouTube changes often.',
  speech: 'Nothing to do if it happens seldom.',
  data_api: `Check YOUTUBE_API_KEY and its quota. ${brandName} reads titles without it too.`,
}

export const sourceTexts = {
  title: 'Ways to captions',
  lead: `${brandName} tries the direct way first, then the others. Videos that nobody can read, such as private ones, are left out of the shares.`,
  ways: {
    browser: 'Read by browsers',
    direct: 'Direct',
    proxy: 'Proxy',
    ytdlp: 'yt-dlp',
    speech: 'Speech recognition',
    data_api: 'YouTube Data API',
    upload: 'Pasted or uploaded',
  },
  about: { browser: 'by the extension', upload: 'always available' } as Partial<
    Record<CaptionWay, string>
  >,
  notSetUp: {
    proxy: 'not set up: YOUTUBE_PROXY_URL',
    ytdlp: 'not set up: YTDLP_PATH',
    speech: 'not set up: STT_BASE_URL and YTDLP_PATH',
    data_api: 'not set up: YOUTUBE_API_KEY',
  } as Partial<Record<CaptionWay, string>>,
  columns: { way: 'Way', today: 'Today', week: '7 days', failure: 'Last failure, and what to do' },
  of: (succeeded: number, total: number) =>
    `${succeeded.toLocaleString('en')} of ${total.toLocaleString('en')}`,
  unused: 'not used',
  noFailure: 'No failure in ninety days.',
  neverUsed: 'Not used in ninety days.',
  remedy: (way: CaptionWay, code: string) => remedies[way]?.[code] ?? defaults[way],
  trialTitle: 'Try one video through each way',
  trialLead: 'Nothing is summarized, stored or counted. Speech recognition may take minutes.',
  link: 'YouTube link',
  submit: 'Try each way',
  busy: 'Trying…',
  read: 'Read',
  failed: 'Failed',
  words: (language: string, words: number) => `${language}, ${words.toLocaleString('en')} words`,
  outcome: (readWays: number, tried: number) => `${readWays} of ${tried} ways read it.`,
  trialFailed: 'The video could not be tried',
} as const
