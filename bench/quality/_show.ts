import { readGeneralVideos, readTranscript } from './general.ts'
import { summarize } from '#engine/summarize.ts'
import { formatDuration } from '#contract/format.ts'
import { scoreVideo } from '/work/shared/quality/score/essentials.mjs'
const f='/work/shared/quality/general'
const ids=process.argv.slice(2)
for (const v of readGeneralVideos(f,'tuned')!) {
  if (ids.length && !ids.includes(v.id)) continue
  for await (const e of summarize({transcript:readTranscript(v,f),video:{title:v.title,durationSeconds:v.durationSeconds,chapters:[]},length:'medium',language:v.lang,prompt:null,model:null})) if (e.type==='digest') { const d=e.data.summary
    const st=[d.tldrQuote,d.pullQuote,...d.chapters.flatMap(c=>c.highlights??[])].filter(Boolean)
    const sc=scoreVideo(v as any,{id:v.id,statements:st,chapters:d.chapters} as any)
    console.log(`\n##### ${v.id} "${v.title}" ${formatDuration(v.durationSeconds)} cov ${(100*sc.coverage).toFixed(0)} ${d.isOutline?'OUTLINE':''}`)
    console.log('  TLDR',d.tldr, d.tldrQuote?.startSeconds); console.log('  QUOTE',d.pullQuote?.text)
    for(const c of d.chapters){console.log(` [${formatDuration(c.startSeconds)}] ${c.title}  ${(c.topics??[]).map(t=>t.text).join(' · ')}`); for(const h of c.highlights??[]) console.log('     ',formatDuration(h.startSeconds),h.text)}
    console.log('  TOPICS',d.mainTopics.join(', '),'| VERDICT',d.verdict?.call,d.verdict?.reason)
  }
}
