// The texts about mail, payments and storage in the administration.
import { brandName } from '../../ui/brand.ts'
import { planLabel } from '../../ui/plans.ts'

export const serverTexts = {
  mail: 'Mail',
  delivery: 'Delivery',
  delivers: (host: string) => `by ${host}`,
  files: 'none: mails are written to files. Set SMTP_URL and MAIL_FROM.',
  from: 'Sender',
  support: 'Support address',
  unset: (setting: string) => `not set: ${setting}`,
  testMail: 'Send a test mail to me',
  mailSent: (to: string) => `The mail server accepted the mail to ${to}. Look whether it arrives.`,
  mailWritten: 'The mail was written to a file in the folder mail of the data folder.',
  payments: 'Payments',
  paymentsSetUp: 'Plans are sold through Stripe.',
  paymentsOff: 'Plans are not sold: ALLOWANCE is off, so nobody is limited.',
  paymentsMissing: 'Plans are not sold: the settings of Stripe are not complete.',
  checkPayments: 'Check the payments',
  checked: (missing: number) =>
    missing === 0
      ? 'Everything is set up: plans can be sold.'
      : `Missing: ${missing}. See docs/operations.md.`,
  ok: 'OK',
  missing: 'Missing',
  storage: 'Storage',
  database: 'Database',
  kinds: { pglite: 'embedded, in the data folder', postgres: 'PostgreSQL' },
  size: 'Size',
  tables: 'The largest tables with their indexes',
  table: 'Table',
  rows: 'Rows, estimated',
  backups: 'Backups',
  backupsOff: 'Not scheduled. Set BACKUP_TO, or write one with “pith backup” in the terminal.',
  schedule: (place: string, hours: number, keep: number) =>
    `to ${place} every ${hours === 1 ? 'hour' : `${hours} hours`}; ${keep === 1 ? 'one is' : `${keep} are`} kept`,
  newestBackup: 'Newest backup',
  oldestBackup: 'Oldest backup',
  noBackup: 'none yet',
  makingBackup: 'One is being made now.',
  backupOverdue: 'The newest backup is too old. Is a server running that can reach the place?',
  backupFailed: (at: string, message: string) => `The backup of ${at} failed. ${message}`,
  backupRetry: (at: string) => `It is tried again at ${at}.`,
} as const

/** Of what hears recordings. */
export const listeningTexts = {
  title: 'What listens',
  lead: `To hear recordings, ${brandName} needs a speech model or a speech server.`,
  inUse: (name: string | null) => (name === null ? 'Nothing listens yet.' : `In use: ${name}.`),
  off: 'Listening is switched off.',
  local: 'The audio stays on this machine.',
  remote: 'The audio is sent to that server.',
  pace: (minutes: number | null) =>
    minutes === null
      ? 'Its pace is known after the first recording.'
      : `An hour of audio takes ${minutes} min.`,
  choose: 'Choose what listens',
  settings: 'Settings',
  settingsLead:
    'They are read when the server starts. A downloaded model comes before the speech server.',
  listen: 'Listening (LISTEN)',
  listenStates: { on: 'on', off: 'off: recordings are refused' },
  speechServer: 'Speech server (STT_BASE_URL, STT_API_KEY, STT_MODEL)',
  noSpeechServer: 'none',
  ytdlp: 'Sound of videos without captions (YTDLP_PATH)',
  hasYtdlp: 'fetched by yt-dlp',
  noYtdlp: 'not fetched: yt-dlp is not set up',
  minutes: 'Minutes of a month',
  minutesLead: 'Each minute that was heard counts. LISTEN_MINUTES_FREE and its like change them.',
  noLimits: 'Nobody is limited.',
  plan: (plan: string) => (plan === 'guest' ? 'Guests' : planLabel(plan)),
  count: (minutes: number) => (minutes === 0 ? 'none' : minutes.toLocaleString('en')),
} as const
