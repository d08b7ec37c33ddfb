// Formats what was counted as Markdown.
import { readMarked, writeMarked } from '../markers.ts'
import { type Fault, type FaultReport, isSurvived } from './fault.ts'

/** `made` is when, and with which seed. */
export type ReportedFault = { fault: Fault; report: FaultReport; seconds: number; made: string }

const header = [
  'Fault',
  'Done',
  'Survived',
  'Accepted',
  'Wrong',
  'Paid',
  'Memory',
  'Measured',
  'Made',
]

export function formatTable(reported: ReportedFault[]): string {
  const rows = reported.map(({ fault, report, seconds, made }) => [
    `**${fault.name}**: ${fault.about}${isSurvived(report) ? '' : ' **failed**'}`,
    ...[report.done, report.survived, report.accounts.accepted],
    listWrong(report) || '0',
    report.orders.paid || '',
    formatMegabytes(report.memoryMegabytes),
    report.notes.join('; '),
    `${Math.round(seconds)} s, ${made}`,
  ])
  return [header, header.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** What was lost, doubled, given up or wrongly charged, in words; nothing if all is well. */
function listWrong({ accounts, orders }: FaultReport): string {
  const counts = {
    lost: accounts.lost + accounts.unfinished,
    doubled: accounts.doubled,
    'given up': accounts.givenUp,
    'wrongly charged': accounts.wronglyCharged,
    'orders lost': orders.lost,
    'orders doubled': orders.doubled,
  }
  return Object.entries(counts)
    .flatMap(([what, count]) => (count > 0 ? `${count} ${what}` : []))
    .join(', ')
}

const formatMegabytes = (megabytes: number | null) =>
  megabytes === null ? '' : `${megabytes > 0 ? '+' : ''}${Math.round(megabytes)} MB`

const command = 'npm run faults'

/** Writes the rows into the page. Rows of faults that were not made now stay. */
export function writeTable(
  page: string,
  { names, reported }: { names: string[]; reported: ReportedFault[] },
): void {
  const rows = [readMarked(page, command), formatTable(reported)].join('\n').split('\n')
  const rowOf = (name: string) => rows.findLast((row) => row.startsWith(`| **${name}**`)) ?? []
  writeMarked(page, command, [...formatTable([]).split('\n'), ...names.flatMap(rowOf)].join('\n'))
}
