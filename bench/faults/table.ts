// Formats what was counted as Markdown.
import { readMarked, writeMarked } from '../markers.ts'
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

const command = 'npm run faults'

/** Writes the rows into the page. Rows of faults that were not made now stay. */
export function writeTable(page: string, { names, reported }: { names: string[]; reported: ReportedFault[] }): void {
  const rows = [readMarked(page, command), formatTable(reported)].join('\n').split('\n')
  const rowOf = (name: string) => rows.findLast((row) => row.startsWith(`| **${name}**`)) ?? []
  writeMarked(page, command, [...formatTable([]).split('\n'), ...names.flatMap(rowOf)].join('\n'))
}
