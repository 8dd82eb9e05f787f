"use client";

import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";

export type ButtonVariant = "default" | "primary" | "quiet" | "danger" | "link";
export type ButtonSize = "sm" | "md" | "lg";

type Look = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode; className?: string };

const VARIANTS: Record<ButtonVariant, string> = {
  default: "border-line-2 bg-surface text-ink hover:bg-inset active:bg-sunken [&>svg]:text-ink-2",
  primary: "border-accent-solid bg-accent-solid text-on-accent hover:brightness-108 active:brightness-95",
  quiet: "border-transparent text-ink-2 hover:bg-sunken hover:text-ink",
  danger: "border-block-line bg-surface text-block hover:bg-block-soft",
  link: "border-transparent text-accent hover:underline underline-offset-2",
};

const SIZES: Record<ButtonSize, string> = {
  sm: "h-9 px-2.5 text-12 rounded-control sm:h-7",
  md: "h-10 px-3 text-13 rounded-control sm:h-8",
  lg: "h-11 px-4 text-14 rounded-panel",
};

const OFF =
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3 disabled:hover:brightness-100 " +
  "aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-3 " +
  "aria-disabled:hover:brightness-100";

function look({ variant = "default", size = "md", className = "" }: Look): string {
  const box = variant === "link" ? "min-h-6 text-13" : SIZES[size];
  return `inline-flex items-center justify-center gap-1.5 whitespace-nowrap border font-medium transition-colors ${box} ${VARIANTS[variant]} ${OFF} ${className}`;
}

type ButtonProps = Look & { pending?: boolean } & ComponentProps<"button">;

/**
 * A button. While `pending` it keeps its words and width and cannot be pressed twice. Where it is unavailable for a reason, use
 * `aria-disabled` with `aria-describedby`: it stays reachable, does nothing, and the reason can be read.
 */
export function Button({ variant, size, icon, className, pending, children, onClick, type, ...rest }: ButtonProps) {
  const inert = pending || rest["aria-disabled"] === true || rest["aria-disabled"] === "true";
  return (
    <button
      {...rest}
      type={type ?? "button"}
      aria-busy={pending || undefined}
      aria-disabled={inert || undefined}
      onClick={(event) => {
        if (inert) {
          event.preventDefault();
          return;
        }
        onClick?.(event);
      }}
      className={look({ variant, size, className })}
    >
      {icon}
      {children}
    </button>
  );
}

type ButtonLinkProps = Look & ComponentProps<typeof Link>;

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function ButtonLink({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={look({ variant, size, className })}>
      {icon}
      {children}
    </Link>
  );
}

type ButtonDownloadProps = Look & Omit<ComponentProps<"a">, "download"> & { href: string };

/** A link to a file. A plain one: the app's own links are fetched ahead, and taking a file out goes on record. */
export function ButtonDownload({ variant, size, icon, className, children, ...rest }: ButtonDownloadProps) {
  return (
    <a {...rest} download className={look({ variant, size, className })}>
      {icon}
      {children}
    </a>
  );
}
