export const chooseTitles=(s:any,starts:number[],o:any)=>starts.map(()=>({text:'',odds:0}))
export const extractTopics=(s:any,o:any):string[]=>[]
export const listChapterTopics=(s:any,starts:number[],t:any,o:any):{text:string;startSeconds:number}[][]=>starts.map(()=>[])
