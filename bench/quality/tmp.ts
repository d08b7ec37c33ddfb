import { formatCheckScores, judgeCheckSet } from './check-set.ts'
const judged = judgeCheckSet()
console.log(formatCheckScores(judged))
for (const j of judged) if (j.part === 'tuned' && (j.isTrue ? j.check !== 'confirmed' : j.check === 'confirmed')) console.log(j.isTrue ? '+' : '-', j.check, j.reason ?? '', j.kind ?? '', j.video, j.lines.join(), '|', j.text)
