// What YouTube's panel shows above the first time of a transcript, in its languages. It
// is copied with the transcript and not said.

const headings = new Set(
  [
    'transcript, show transcript, search in video, search transcript, follow along using the transcript',
    'transkript, transkript anzeigen, in video suchen, im video suchen, im transkript suchen',
    'transcription, afficher la transcription, rechercher dans la vidéo, rechercher dans la transcription',
    'transcripción, mostrar transcripción, buscar en el video, buscar en el vídeo, buscar en la transcripción',
    'transcrição, mostrar transcrição, pesquisar no vídeo, pesquisar na transcrição',
    'trascrizione, mostra trascrizione, cerca nel video, cerca nella trascrizione',
    'transcript tonen, zoeken in video, zoeken in transcript',
    'transkrypcja, pokaż transkrypcję, szukaj w filmie, szukaj w transkrypcji',
    'transkription, visa transkription, sök i video, sök i videon, transskription, vis transskription, søg i video',
    'transkripsjon, vis transkripsjon, søk i video, søk i videoen, tekstivastine, transkriptio, hae videosta, hae videolta',
    'přepis, zobrazit přepis, hledat ve videu, vyhledat ve videu, átirat, keresés a videóban',
    'transcriere, caută în videoclip, μεταγραφή, απομαγνητοφώνηση, αναζήτηση στο βίντεο',
    'transkripsiyon, çeviri yazıyı göster, videoda ara, transkrip, telusuri dalam video, telusuri video',
    'bản chép lời, hiện bản chép lời, tìm kiếm trong video, บทบรรยาย, ข้อความถอดเสียง, ค้นหาในวิดีโอ',
    'расшифровка, расшифровка видео, текст видео, показать текст видео, поиск по видео, поиск в видео',
    'розшифровка, текст відео, показати текст відео, пошук у відео',
    'النص, نص الفيديو, البحث في الفيديو, תמליל, הצגת התמליל, חיפוש בסרטון, प्रतिलिपि, ट्रांसक्रिप्ट, वीडियो में खोजें',
    '文字起こし, 文字起こしを表示, 動画内を検索, 文字起こしを検索, 스크립트, 스크립트 표시, 동영상에서 검색, 스크립트 검색',
    '转写文稿, 内容转文字, 文字稿, 搜索视频, 在视频中搜索, 轉錄稿, 顯示轉錄稿, 搜尋影片, 搜尋影片內容, 在影片中搜尋',
  ].flatMap((line) => line.split(', ')),
)

export function isPanelHeading(line: string): boolean {
  return headings.has(
    line
      .normalize('NFC')
      .toLowerCase()
      .replace(/[.…]+$/, ''),
  )
}
