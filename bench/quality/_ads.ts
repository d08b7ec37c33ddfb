import { readGeneralVideos, readTranscript } from './general.ts'
import { splitSpokenSentences } from '#engine/transcript.ts'
import { findAsides } from '#engine/sentences/asides.ts'
const f='/work/shared/quality/general'
let [tp,fp,fn]=[0,0,0]
for (const v of readGeneralVideos(f,'tuned')!) {
  const s=splitSpokenSentences(readTranscript(v,f)); const a=findAsides(s,v.lang)
  const g=[...(v as any).ads,...(v as any).around]
  const inn=(t:any)=>g.some((r:any)=>t.startSeconds+1>=r.start-1&&t.startSeconds<=r.end+1)
  s.forEach((x,i)=>{ if(a[i]&&inn(x))tp++; else if(a[i]){fp++; if(process.argv[2]) console.log('FP',v.id,x.startSeconds|0,x.text.slice(0,120))} else if(inn(x)){fn++; if(process.argv[2]) console.log('  FN',v.id,x.startSeconds|0,x.text.slice(0,120))}})
}
console.log({tp,fp,fn})
