type Titled = { title: string; description: string }

/** Possible duplicates: requests that share at least half of the distinctive words of the title being typed. */
export function likeness<Each extends Titled>(title: string, requests: readonly Each[]): Each[] {
  const words = telling(title)
  if (words.length === 0) return []
  return requests
    .map((request) => ({
      request,
      shared:
        words.filter((word) =>
          telling(`${request.title} ${request.description}`).some(
            (other) => other.startsWith(word) || word.startsWith(other),
          ),
        ).length / words.length,
    }))
    .filter(({ shared }) => shared >= 0.5)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, 3)
    .map(({ request }) => request)
}

const common = new Set([
  'with',
  'from',
  'into',
  'that',
  'this',
  'have',
  'when',
  'should',
  'could',
  'please',
  'more',
  'than',
  'only',
])
const telling = (text: string) =>
  [...new Set(text.toLowerCase().match(/[a-z0-9]{4,}/g) ?? [])].filter((word) => !common.has(word))
