// Formats what was counted as Markdown.
import { readFileSync, writeFileSync } from 'node:fs'
import { type Fault, type FaultReport, isSurvived } from './fault.ts'

/** `made` is when, on which machine and with which seed. */
export type ReportedFault = { fault: Fault; report: FaultReport; seconds: number; made: string }

const header = [
  'Fault',
  'Done',
  'Survived',
  'Accepted',
  'Lost',
  'Doubled',
  'Given up',
  'Wrongly charged',
  'Paid orders',
  'Memory',
  'Seconds',
  'Made',
]

export function formatTable(reported: ReportedFault[]): string {
  const rows = reported.map(({ fault, report, seconds, made }) => {
    const { accounts, orders, memoryMegabytes } = report
    return [
      `**${fault.name}**: ${[fault.about, ...report.notes].join('; ')}${isSurvived(report) ? '' : ' **failed**'}`,
      ...[report.done, report.survived, accounts.accepted, accounts.lost + accounts.unfinished, accounts.doubled],
      ...[accounts.givenUp, accounts.wronglyCharged],
      orders.paid === 0 ? '' : `${orders.paid}, lost ${orders.lost}, doubled ${orders.doubled}`,
      memoryMegabytes === null ? '' : `${memoryMegabytes > 0 ? '+' : ''}${Math.round(memoryMegabytes)} MB`,
      Math.round(seconds),
      made,
    ]
  })
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const [beginMarker, endMarker] = ['<!-- begin: npm run faults -->', '<!-- end: npm run faults -->']

/** Replaces the rows between the markers of the page. Rows of faults that were not made now stay. */
export function writeTable(page: string, { names, reported }: { names: string[]; reported: ReportedFault[] }): void {
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(beginMarker), text.indexOf(endMarker)]
  if (from < 0 || to < from) throw new Error(`${page} has no line "${beginMarker}" before a line "${endMarker}".`)
  const rows = [...text.slice(from, to).split('\n'), ...formatTable(reported).split('\n')]
  const rowOf = (name: string) => rows.findLast((row) => row.startsWith(`| **${name}**`)) ?? []
  const table = [...formatTable([]).split('\n'), ...names.flatMap(rowOf)].join('\n')
  writeFileSync(page, `${text.slice(0, from + beginMarker.length)}\n\n${table}\n\n${text.slice(to)}`)
}
