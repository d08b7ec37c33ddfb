import { findDatasets, readItems } from './datasets.ts'
import { findScorer, scoreDataset } from './scores.ts'
import { prepareItem } from './prepare-item.ts'
import { describeRecording, scoreStatement } from '#engine/sentences/statement-odds.ts'
import { collectCandidates } from '#engine/sentences/candidates.ts'
import { selectStatements } from '#engine/select/select-statements.ts'
import { writeFileSync } from 'node:fs'
import { rankSentences } from '#engine/select/rank.ts'
const sc=await findScorer('/work/shared/quality','/work/shared/quality')
for (const d of findDatasets('/work/shared/quality')!.filter(d=>d.task==='summ')) {
  const items=readItems(d,'dev')!
  const lines=items.map(it=>{ const {sentences,language,title}=prepareItem(it,d)
    const rec=describeRecording(sentences,{language,title})
    const c=collectCandidates(sentences,rec).map(s=>({...s,odds:scoreStatement(s,rec)}))
    const sel=selectStatements(c,{sentences,starts:[0],count:30,lengthPower:0.85,recording:rec,title})
    let w=0; const out:any[]=[]; for(const s of sel){ const n=s.text.split(/\s+/).length; if(w>=d.budgetWords!) break; out.push(s); w+=n }
    return JSON.stringify({id:it.id,summary:out.sort((a,b)=>a.startSeconds-b.startSeconds).map(s=>s.text)}) })
  const file='/tmp/out/'+d.name+'.jsonl'; writeFileSync(file,lines.join('\n')+'\n')
  const {estimates}=scoreDataset(sc!,d,{split:'dev',file,ids:new Set(items.map(i=>i.id))})
  console.log(d.name,[...estimates].map(([k,v])=>k+' '+(100*v.value).toFixed(1)).join(' '))
}
