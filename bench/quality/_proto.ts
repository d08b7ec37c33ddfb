import { readGeneralVideos, readTranscript } from './general.ts'
import { splitSpokenSentences } from '#engine/transcript.ts'
import { collectCandidates } from '#engine/sentences/candidates.ts'
import { describeRecording, scoreStatement } from '#engine/sentences/statement-odds.ts'
import { selectStatements } from '#engine/select/select-statements.ts'
import { computeBoundaryOdds, estimateChapterCount } from '#engine/chapters/boundary-odds.ts'
import { segmentTopics } from '#engine/chapters/segmentation.ts'
import { getStems } from '#engine/language/terms.ts'
import { scoreVideo } from '/work/shared/quality/score/essentials.mjs'
const f='/work/shared/quality/general'
const P = JSON.parse(process.argv[2] ?? '{}')
const show = process.argv[3]
const rows:any[]=[]
for (const v of readGeneralVideos(f,'tuned')!) {
  if (show && v.id!==show) continue
  const t=readTranscript(v,f); const language=v.lang
  const sentences=splitSpokenSentences(t)
  const rec=describeRecording(sentences,{language,title:v.title})
  const t0=performance.now()
  const cands=collectCandidates(sentences,rec).map(s=>({...s,odds:scoreStatement(s,rec)}))
  const t1=performance.now()
  const minutes=v.durationSeconds/60
  const N=Math.round(Math.min(16,(P.a??7)+minutes*(P.b??0.3)))
  const est=estimateChapterCount(sentences)
  const seg=segmentTopics({sentenceTerms:sentences.map(s=>getStems(s,language)),boundaryOdds:computeBoundaryOdds(sentences,language),startSeconds:sentences.map(s=>s.startSeconds),endSeconds:sentences.at(-1)!.endSeconds},Math.max(1,Math.min(P.maxc??12,Math.round(est*(P.cf??1)),sentences.length/8)))
  const starts=seg.map(s=>sentences[s.start]!.startSeconds)
  const sel=selectStatements(cands,{sentences,starts,count:N,recording:rec,title:v.title})
  const t2=performance.now()
  const pred={id:v.id,tldr:'',statements:sel.map(s=>({text:s.text,startSeconds:s.startSeconds,quote:s.verbatim})),chapters:starts.map(s=>({title:'',startSeconds:s}))}
  const sc=scoreVideo(v as any,pred as any)
  const group=language!=='en'?'other':rec.isPunctuated?'punct':'nopunct'
  if ((language==='en') && (rec.isPunctuated!==v.punctuated)) console.log('punct mismatch',v.id)
  rows.push({group,...sc,ms:t1-t0,ms2:t2-t1,c:cands.length,ch:starts.length, gold:(v as any).chapters.length,est})
  if(P.each) console.log(v.id.padEnd(26),language,group,(100*sc.coverage).toFixed(0),(100*sc.hitShare).toFixed(0),'n',sc.statements,'ch',starts.length,'F1',(100*sc.chapterF1).toFixed(0),'ads',sc.inAds,'ar',sc.around,'sent',sentences.length,'cands',cands.length,'punctrec',rec.isPunctuated,'speakers',new Set(sentences.map(s=>s.speaker)).size,'odds',(cands.reduce((a,c)=>a+c.odds,0)/cands.length).toFixed(2))
  if (show){ for(const s of sel.toSorted((a,b)=>a.startSeconds-b.startSeconds)) console.log(Math.round(s.startSeconds),s.odds.toFixed(1),s.text); console.log(starts.map(Math.round).join(' '),'| gold',(v as any).chapters.map((c:any)=>c.start).join(' '))}
}
for (const g of ['punct','nopunct','other','all']) { const r=rows.filter(x=>g==='all'||x.group===g); if(!r.length) continue; const m=(k:string)=>r.reduce((n,x)=>n+x[k],0)/r.length
 console.log(g.padEnd(8),r.length,'cov',(100*m('coverage')).toFixed(1),'must',(100*m('must')).toFixed(1),'n',m('statements').toFixed(1),'hit',(100*m('hitShare')).toFixed(1),'bare',(100*m('bareChapters')).toFixed(1),'F1',(100*m('chapterF1')).toFixed(1),'ads',r.reduce((n,x)=>n+x.inAds,0),'around',r.reduce((n,x)=>n+x.around,0),'ms',m('ms').toFixed(0),m('ms2').toFixed(0),'cands',m('c').toFixed(0),'ch',m('ch').toFixed(1),'gold',m('gold').toFixed(1)) }
