import type { Document, Operation } from './document.ts'
import { answerBreaks, inputBreaks } from './schema-changes.ts'

/** What those who call by the document before would trip over, in a sentence each that begins with the call. */
export function breakingChanges(before: Document, after: Document): string[] {
  const now = new Map(callsOf(after).map(({ key, operation }) => [key, operation]))
  return callsOf(before).flatMap(({ key, name, operation }) => {
    const changed = now.get(key)
    const breaks =
      changed === undefined ? ['the call is gone'] : operationBreaks(operation, changed)
    return breaks.map((sentence) => `${name}: ${sentence}`)
  })
}

function callsOf({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      // What a part of the path is called is nothing that a caller sends.
      key: `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
}

function operationBreaks(before: Operation, after: Operation): string[] {
  const needsSession = before.security.length === 0 && after.security.length > 0
  return [
    ...(needsSession ? ['needs a session now'] : []),
    ...parameterBreaks(before, after),
    ...bodyBreaks(before.requestBody, after.requestBody),
    ...Object.entries(before.responses).flatMap(([status, { content }]) => {
      const changed = after.responses[status]?.content
      if (changed === undefined) return [`no longer answers ${status}`]
      return Object.entries(content).flatMap(([type, { schema }]) => {
        const now = changed[type]?.schema
        return now === undefined
          ? [`${status} is no longer ${type}`]
          : answerBreaks(schema, now, status)
      })
    }),
  ]
}

function sentWith({ parameters }: Operation) {
  const sent = parameters.filter((parameter) => parameter.in !== 'path')
  return new Map(sent.map((parameter) => [`${parameter.in}.${parameter.name}`, parameter]))
}

function parameterBreaks(before: Operation, after: Operation): string[] {
  const [taken, now] = [sentWith(before), sentWith(after)]
  return [
    ...[...taken].flatMap(([name, { schema }]) => {
      const changed = now.get(name)
      return changed === undefined
        ? [`${name} is no longer taken`]
        : inputBreaks(schema, changed.schema, name)
    }),
    ...[...now]
      .filter(([name, { required }]) => required && taken.get(name)?.required !== true)
      .map(([name]) => `${name} is required now`),
  ]
}

function bodyBreaks(before: Operation['requestBody'], after: Operation['requestBody']): string[] {
  return [
    ...(after.required && !before.required ? ['body is required now'] : []),
    ...Object.entries(before.content).flatMap(([type, { schema }]) => {
      const now = after.content[type]?.schema
      return now === undefined
        ? [`body is no longer taken as ${type}`]
        : inputBreaks(schema, now, 'body')
    }),
  ]
}
