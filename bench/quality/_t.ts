import { chooseExtract } from '#engine/select/choose-extract.ts'
import { splitSpokenSentences } from '#engine/transcript.ts'
import { describeRecording, scoreStatement } from '#engine/sentences/statement-odds.ts'
import { collectCandidates } from '#engine/sentences/candidates.ts'
import { isLoop } from '#engine/headlines/density.ts'
import { makeTrack } from '#tests/doubles/youtube-videos.ts'
const brief = makeTrack('The ferry sails at nine. It needs two metres of water under its keel. In a storm it stays. '.repeat(2))
const s=splitSpokenSentences(brief); console.log(s.map(x=>x.text), isLoop(s,'en'))
const r=describeRecording(s,{language:'en',title:''}); console.log(collectCandidates(s,r).map(c=>[c.text,scoreStatement(c,r)]))
console.log(chooseExtract({sentences:s,sections:[{title:'',startSeconds:0,from:0,to:s.length}],title:'',language:'en',length:'medium'}))
