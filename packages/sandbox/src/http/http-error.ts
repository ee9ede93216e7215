export class HttpError extends Error {
  readonly status: number

  constructor(status: number, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.status = status
  }
}
