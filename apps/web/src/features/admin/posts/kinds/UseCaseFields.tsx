import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { PostDraft } from '../post.ts'
import { ArticleField } from './ArticleField.tsx'
import { UseCaseImage } from './UseCaseImage.tsx'

export function UseCaseFields({ form }: { form: UseFormReturnType<PostDraft> }) {
  const { imgUrl } = form.values
  return (
    <>
      <ArticleField
        data-path="blogId"
        {...form.getInputProps('blogId')}
        value={form.values.blogId}
      />
      <TextInput
        label="Image"
        type="url"
        placeholder="https://"
        description="A URL that starts with https://. The image is loaded from there."
        data-path="imgUrl"
        {...form.getInputProps('imgUrl')}
      />
      {imgUrl !== '' && form.isValid('imgUrl') && <UseCaseImage src={imgUrl} alt="" />}
    </>
  )
}
