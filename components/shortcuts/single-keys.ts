"use client";

import { useSyncExternalStore } from "react";
import { keptChoice } from "@/components/ui/kept-choice";

const choice = keptChoice("parley.single-keys");

/** Whether shortcuts of single characters work (WCAG 2.1.4): a person who speaks to the machine, or types by mistake, turns them off. */
export const setSingleKeys = (on: boolean): void => choice.write(on ? "on" : "off");

export const singleKeysAreOn = (): boolean => choice.read() !== "off";

export const useSingleKeys = (): boolean => useSyncExternalStore(choice.subscribe, singleKeysAreOn, () => true);
