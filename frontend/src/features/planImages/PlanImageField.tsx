import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { imageTypeOf } from '#frontend/images/isComplete.ts'
import { isPdf, openPlanPdf, type PlanPdf } from '#frontend/images/planPdf.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { dialogFrame, lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { ImageField } from '#frontend/ui/fields/ImageField.tsx'
import type { PlanText } from '#shared/domain/tree/floor.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const PdfPageDialog = lazyPart(() => import('./PdfPageDialog.tsx'), {
  frame: (failure, { onClose }) => dialogFrame('Choose a page', onClose, failure),
})
const StraightenDialog = lazyPart(() => import('./StraightenDialog.tsx'), {
  frame: (failure, { onClose }) => dialogFrame('Straighten the plan', onClose, failure),
})

interface Props extends Omit<ComponentProps<typeof ImageField>, 'onPick' | 'accept' | 'action'> {
  /** Stores the image, and the texts of the PDF that it comes from. Resolves to whether it became the plan. */
  readonly onPick: (image: File, texts?: PlanText[]) => Promise<boolean>
  readonly floors?: ComponentProps<typeof PdfPageDialog>['floors']
}

/** The image chosen on this screen, and whether the plan was straightened from it. */
interface Chosen {
  readonly original: File
  readonly texts?: PlanText[] | undefined
  readonly isStraightened: boolean
}

/** An image field for a plan. It also takes a page of a PDF, and can straighten a photo of a plan. */
export function PlanImageField({ onPick, onRemove, floors, error, hint = '', ...field }: Props) {
  const [chosen, setChosen] = useState<Chosen>()
  const [isStraightening, setStraightening] = useState(false)
  const take = async (image: File, next: Chosen) => {
    if (await onPick(image, next.isStraightened ? undefined : next.texts)) setChosen(next)
  }
  const takeImage = (image: File, texts?: PlanText[]) =>
    void take(image, { original: image, texts, isStraightened: false })
  const pdf = useOpenPdf(takeImage)
  const remove =
    onRemove &&
    (() => {
      setChosen(undefined)
      onRemove()
    })
  return (
    <>
      <ImageField
        {...field}
        accept="image/*,application/pdf,.pdf"
        hint={pdf.isOpening ? 'Opening the PDF…' : hint}
        error={pdf.problem ?? error}
        onPick={file => {
          pdf.forget()
          if (isPdf(file)) void pdf.open(file)
          else takeImage(file)
        }}
        onRemove={remove}
        action={
          chosen && (
            <>
              <Button kind="quiet" onClick={() => setStraightening(true)}>
                Straighten
              </Button>
              {chosen.isStraightened && (
                <Button kind="quiet" onClick={() => takeImage(chosen.original, chosen.texts)}>
                  Use the original
                </Button>
              )}
            </>
          )
        }
      />
      {pdf.opened && (
        <PdfPageDialog
          pdf={pdf.opened.pdf}
          name={pdf.opened.name}
          floors={floors}
          onClose={pdf.forget}
          onUse={(image, texts) => {
            pdf.forget()
            takeImage(image, texts)
          }}
        />
      )}
      {chosen && isStraightening && (
        <StraightenDialog
          image={chosen.original}
          onClose={() => setStraightening(false)}
          onUse={image => {
            setStraightening(false)
            void take(image, { ...chosen, isStraightened: true })
          }}
        />
      )}
    </>
  )
}

interface OpenedPdf {
  readonly pdf: PlanPdf
  readonly name: string
}

/** The PDF that is open or being opened; the latest choice counts. An image with a PDF file name is passed on as an image. */
function useOpenPdf(onImage: (image: File) => void) {
  const [opened, setOpened] = useState<OpenedPdf>()
  const [isOpening, setOpening] = useState(false)
  const [problem, setProblem] = useState<string>()
  const latest = useRef<File>(undefined)
  useEffect(() => () => opened?.pdf.close(), [opened])
  useEffect(
    () => () => {
      latest.current = undefined
    },
    [],
  )
  const forget = () => {
    latest.current = undefined
    setOpened(undefined)
    setOpening(false)
    setProblem(undefined)
  }
  const open = async (file: File) => {
    latest.current = file
    setOpening(true)
    try {
      const type = await imageTypeOf(file)
      if (type && latest.current === file) return onImage(new File([file], file.name.replace(/\.pdf$/i, ''), { type }))
      const pdf = await openPlanPdf(file, 'image')
      if (latest.current !== file) return pdf.close()
      setOpened({ pdf, name: file.name })
    } catch (error) {
      if (latest.current === file) setProblem(problemOf(error))
    } finally {
      if (latest.current === file) setOpening(false)
    }
  }
  return { opened, isOpening, problem, open, forget }
}

const problemOf = (error: unknown): string =>
  error instanceof Refusal ? (error.fields.image ?? error.message) : 'Couldn’t open this PDF. Try again.'
