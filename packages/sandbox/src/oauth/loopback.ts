/** Whether an address leads to this machine. The URL parser has already turned 127.1 and 0x7f.1 into dotted form. */
export function isLoopback(address: string): boolean {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false
  if (url.username || url.password || address.includes('#')) return false
  return ['localhost', '[::1]'].includes(url.hostname) || /^127(?:\.\d+){3}$/.test(url.hostname)
}
