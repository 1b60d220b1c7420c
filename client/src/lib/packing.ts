/** Text as part of an address: packed, in letters that need no escape. What comes out of one is bounded text, no more. */

export const LONGEST = 30_000 // characters of a link

export async function pack(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  let plain = ''
  for (const byte of bytes) plain += String.fromCharCode(byte)
  return btoa(plain).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The text of an address; null if it carries none, or more than `largest` characters. */
export async function unpack(data: string, largest: number): Promise<string | null> {
  if (!data || data.length > LONGEST) return null
  try {
    const plain = atob(data.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
      if (text.length > largest) return null
    }
    return text
  } catch {
    return null
  }
}
