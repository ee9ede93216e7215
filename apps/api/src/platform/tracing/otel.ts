import { diag, type Context, type DiagLogger, DiagLogLevel } from '@opentelemetry/api'
import {
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'
import { redactSecrets } from '../logging/log.ts'
import { toTraceId } from './request-id.ts'
import { currentScope, type Span } from './trace-scope.ts'
import type { TraceParent, SpanRecorder } from './spans.ts'

type Options = { endpoint: string; ratio: number; version: string; log: FastifyBaseLogger }

const kinds = { asked: SpanKind.SERVER, asking: SpanKind.CLIENT, own: SpanKind.INTERNAL }
/** A collector that does not answer delays the end of the process by this time at most. */
const exportMs = 2_000

export function createOtelRecorder({ endpoint, ratio, version, log }: Options) {
  diag.setLogger(warnings(log), DiagLogLevel.WARN)
  const sampler = new TraceIdRatioBasedSampler(ratio)
  const random = new RandomIdGenerator()
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'fovea-console',
      'service.version': version,
    }),
    // Browsers always set the sampled flag, so the ratio decides for remote parents as well.
    sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
    idGenerator: {
      // A new trace gets the id of the request, which the answer contains.
      generateTraceId: () => {
        const id = currentScope()?.requestId
        return id === undefined ? random.generateTraceId() : toTraceId(id)
      },
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
          timeoutMillis: exportMs,
        }),
      }),
    ],
  })
  const tracer = provider.getTracer('fovea-console', version)
  const known = new WeakMap<Span, Context>()

  const record: SpanRecorder = ({ name, kind, attributes, caller }, parent) => {
    const above = parent && known.get(parent)
    const context = above ?? (caller ? contextOf(caller) : ROOT_CONTEXT)
    const started = tracer.startSpan(
      name,
      { kind: kinds[kind], ...(attributes && { attributes }) },
      context,
    )
    const span = { set: started.setAttributes.bind(started), end: ending(started) }
    known.set(span, trace.setSpan(context, started))
    return span
  }
  return {
    record,
    async close() {
      await provider.shutdown()
      diag.disable()
    },
  }
}

function contextOf({ traceId, spanId, flags }: TraceParent) {
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: flags, isRemote: true })
}

function ending(span: OtelSpan) {
  return (error?: unknown) => {
    if (error !== undefined) {
      const { name, message } = error instanceof Error ? error : new Error('failed')
      span.setAttribute('error.type', name)
      span.setStatus({ code: SpanStatusCode.ERROR, message: redactSecrets(message).slice(0, 300) })
    }
    span.end()
  }
}

const nothing = () => undefined

function warnings(log: FastifyBaseLogger): DiagLogger {
  const warn = (message: string) =>
    log.warn({ tracing: message.slice(0, 300) }, 'exporting traces failed')
  return { error: warn, warn, info: nothing, debug: nothing, verbose: nothing }
}
