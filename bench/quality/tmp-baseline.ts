import { readFileSync } from 'node:fs'
import { createGroundingChecker, buildGroundingIndex } from '#engine/grounding/check.ts'
import { createSentenceCheck } from '#engine/ask/check-sentence.ts'
import { prepareTranscript } from '#engine/prepare-transcript.ts'
const read = (n: string) => readFileSync(`bench/quality/check-set/${n}.jsonl`, 'utf8').trim().split('\n').map((l) => JSON.parse(l))
const videos = read('videos'), statements = read('statements')
const rows: any = {}
for (const v of videos) {
  const cues = v.lines.map((text: string, i: number) => ({ text, startSeconds: i * 4, endSeconds: i * 4 + 4 }))
  const transcript = { language: v.language, kind: 'manual', cues } as any
  const p = prepareTranscript(transcript)
  console.log(v.id, v.lines.length, p.sentences.length)
  const at = (line: number) => Math.max(0, p.sentences.findLastIndex((s) => s.startSeconds <= line * 4 + 1))
  const input = { title: v.title, chapters: [], language: v.language, budget: {}, durationSeconds: v.lines.length * 4 } as any
  const index = buildGroundingIndex({ sentences: p.sentences, hidden: new Set(), language: v.language, evidence: p.evidence() }, input)
  const own = statements.filter((s: any) => s.video === v.id)
  const checker = createGroundingChecker({ keyPoints: own.map((s: any) => ({ text: s.text, lines: s.lines })) } as any, index, input)
  for (const s of own) {
    const lines = s.lines.map(at)
    const r = checker.verify(s.text, lines)
    const from = Math.max(0, Math.min(...lines) - 3), to = Math.max(...lines) + 4
    const sents = p.sentences.slice(from, to)
    const passage = { videoId: 'v', title: v.title, startSeconds: 0, endSeconds: 40, quote: sents.map((x) => x.verbatim).join(' '), language: v.language, matches: [], sentences: sents as any }
    const a = createSentenceCheck([passage], v.language)(s.text, [1])
    const k = v.part
    const row = (rows[k] ??= { t: 0, f: 0, sumTrue: 0, sumFalse: 0, askTrue: 0, askFalse: 0, best: 0 })
    if (s.isTrue) { row.t++; if (r.supported) row.sumTrue++; if (a.sentence) row.askTrue++; if (r.at === at(s.lines[0])) row.best++ }
    else { row.f++; if (r.supported) row.sumFalse++; if (a.sentence) row.askFalse++ }
  }
}
console.log(rows)
