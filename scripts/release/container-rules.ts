export type Instruction = { name: string; value: string }

export function readInstructions(text: string): Instruction[] {
  return text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...rest] = line.trim().split(/\s+/)
      return { name: name.toUpperCase(), value: rest.join(' ') }
    })
}

export function findContainerProblems(instructions: Instruction[]): string[] {
  const last = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))
  const lastUser = last.findLastIndex(({ name }) => name === 'USER')
  const user = last[lastUser]?.value
  const shell = instructions.findIndex(({ name }) => name === 'SHELL')
  return [
    ...instructions.flatMap((instruction, index) =>
      ofOne(instruction, shell >= 0 && shell < index),
    ),
    ...(last.some(({ name }) => name === 'HEALTHCHECK') ? [] : ['DL3057 there is no HEALTHCHECK']),
    ...(user === undefined || /^(?:root|0)\b/.test(user) ? ['DL3002 the last USER is root'] : []),
    ...last
      .filter(({ name }, index) => lastUser >= 0 && index > lastUser && /RUN|COPY/.test(name))
      .map(({ name }) => `${name} after the last USER`),
  ]
}

function ofOne({ name, value }: Instruction, hasShell: boolean): string[] {
  const problems: [boolean, string][] = []
  if (name === 'FROM') {
    const [image = ''] = value.split(' ')
    problems.push([!/[:@]/.test(image), `DL3006 ${image} names no version`])
    problems.push([image.endsWith(':latest'), `DL3007 ${image} does not name a fixed version`])
  }
  problems.push([name === 'ADD', 'DL3020 ADD fetches and unpacks: use COPY'])
  problems.push([name === 'MAINTAINER', 'DL4000 MAINTAINER is a label today'])
  if (name === 'WORKDIR') problems.push([!value.startsWith('/'), 'DL3000 WORKDIR is relative'])
  if (['CMD', 'ENTRYPOINT'].includes(name)) {
    problems.push([!value.startsWith('['), `DL3025 ${name} is not in JSON`])
  }
  if (name === 'HEALTHCHECK') {
    problems.push([!/CMD \[/.test(value), 'DL3025 HEALTHCHECK is not in JSON'])
  }
  if (name === 'ENV' || name === 'ARG') {
    problems.push([/SECRET|PASSWORD|TOKEN/i.test(value), `a secret in ${name} stays in the image`])
  }
  if (name === 'RUN') {
    const installs = /apt-get\b.*\binstall/.test(value)
    problems.push([/\bsudo\b/.test(value), 'DL3004 sudo'])
    problems.push([/\b(?:curl|wget)\b/.test(value), 'a download is not part of the release'])
    problems.push([/(?:^|&&|;)\s*cd /.test(value), 'DL3003 cd: use WORKDIR'])
    problems.push([/(?<!-)\bapt\s/.test(value), 'DL3027 apt is for people: use apt-get'])
    problems.push([
      installs && !value.includes('rm -rf /var/lib/apt/lists'),
      'DL3009 the lists of apt stay in the image',
    ])
    problems.push([installs && !/ -y|--yes/.test(value), 'DL3014 apt-get asks a question'])
    problems.push([
      installs && !value.includes('--no-install-recommends'),
      'DL3015 apt-get installs what is only recommended',
    ])
    problems.push([/[^|]\|[^|]/.test(value) && !hasShell, 'DL4006 a pipe without pipefail'])
  }
  return problems.filter(([isSo]) => isSo).map(([, problem]) => problem)
}
